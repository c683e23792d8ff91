import type { MatchView } from '@oakling/domain/matches/contract';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as v from 'valibot';
import { dropDraft, useKeptDraft } from '../../../lib/form-draft.ts';
import { useMe } from '../../../lib/me.ts';
import { ProblemError } from '../../../lib/problem.ts';
import { tabStorage } from '../../../lib/storage.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { MeetingForm, useMeetingForm } from './components/meeting-form.tsx';
import { matchQuery, sessionQuery } from '../data.ts';
import { useChangeSession } from './offer-changes.ts';
import {
  requestValuesSchema,
  toChange,
  valuesOf,
  type Confirmed,
  type RequestValues,
} from './meeting-values.ts';
import { changeFailureWords, changePage as text } from './change-text.ts';
import { whoDecides } from './request-text.ts';
import { isOpen, othersIn } from '../session-view.ts';
import type { Elements } from '../../../ui/card.tsx';

/** Rule 6.58 */
export function ChangeSessionPage() {
  const { id = '' } = useParams();
  // Never refetched, because typed text must not disappear when the session changes. The server decides.
  const found = useQuery({ ...sessionQuery(id), staleTime: Infinity });
  const { data, error } = found;
  // Hides a cached session after a block or a removal. Rule 9.47
  const isGone = error instanceof ProblemError && error.status === 404;
  if (data !== undefined && !isGone) return <Change session={data} />;
  return (
    <Frame title={text.plainTitle} id={id}>
      {isGone ? (
        <Alert tone="info">{changeFailureWords(error)}</Alert>
      ) : (
        <LoadState query={found} loading={text.loading} failed={text.failed} count={1} />
      )}
    </Frame>
  );
}

function Change({ session }: { session: SessionRow }) {
  const { dashboardRole } = useMe();
  const [other] = othersIn(session, dashboardRole);
  const { id = '', name = '' } = other ?? {};
  const match = useQuery({ ...matchQuery(id), staleTime: Infinity });
  const frame = { title: text.title(name), id: session.id };
  const whyNot = isOpen(session)
    ? session.initiator.role !== dashboardRole && text.notMine
    : text.closed;
  if (whyNot) {
    return (
      <Frame {...frame}>
        <p>{whyNot}</p>
      </Frame>
    );
  }
  if (match.data !== undefined) {
    return <ChangeForm session={session} match={{ ...match.data, name }} />;
  }
  const isGone = match.error instanceof ProblemError && match.error.status === 404;
  return (
    <Frame {...frame}>
      <span>{isGone && text.gone(name)}</span>
      {!isGone && <LoadState query={match} loading={text.loading} failed={text.failed} count={1} />}
    </Frame>
  );
}

function ChangeForm({ session, match }: { session: SessionRow; match: MatchView }) {
  const { dashboardRole, isOfAge } = useMe();
  const decides = whoDecides(match, isOfAge);
  const navigate = useNavigate();
  const page = `/dashboard/${dashboardRole}/sessions/${session.id}`;
  const meeting = useChangeForm(session, match, () => {
    showToast(text.done[decides](match.name), 'success');
    void navigate(page);
  });
  return (
    <Frame title={text.title(match.name)} id={session.id}>
      {session.status === 'approved' && decides !== 'you' && (
        <Alert tone="info">{text.approved}</Alert>
      )}
      <MeetingForm
        match={match}
        meeting={meeting}
        words={{ ...text.form, next: text.form.next[decides](match.name) }}
      />
    </Frame>
  );
}

function Frame({ title, id, children }: { title: string; id: string; children: Elements }) {
  const { dashboardRole } = useMe();
  return (
    <div className="mx-auto max-w-3xl space-y-6 xl:max-w-6xl">
      <PageHeading>{title}</PageHeading>
      {children}
      <LinkButton to={`/dashboard/${dashboardRole}/sessions/${id}`} variant="secondary">
        {text.toSession}
      </LinkButton>
    </div>
  );
}

/**
 * The form, with the session or this tab's draft; a newer version of the session discards the draft. The change names
 * the version that was read when the page opened, so the server refuses it if that version is old.
 */
function useChangeForm(now: SessionRow, match: MatchView, onSent: () => void) {
  const [session] = useState(now);
  const key = `oakling.change.${useMe().id}.${session.id}.${session.version}`;
  const [start] = useState(() => firstValues(key, session, match));
  const { mutateAsync } = useChangeSession(session.id);

  async function send(values: RequestValues, confirmed: Confirmed) {
    await mutateAsync(toChange(values, session, confirmed));
    dropDraft(key);
  }

  const meeting = useMeetingForm({ start, send, onSent, failureWords: changeFailureWords });
  useKeptDraft(key, meeting.values);
  return meeting;
}

function firstValues(key: string, session: SessionRow, match: MatchView): RequestValues {
  const kept = v.safeParse(requestValuesSchema, tabStorage.readJson(key));
  const values = kept.success ? kept.output : valuesOf(session);
  const isShared = (name: string) => match.sharedInterests.some((shared) => shared.name === name);
  return { ...values, interests: values.interests.filter(isShared) };
}
