import { APPEAL_TEXTS, sendAppealSchema, type AppealView } from '@oakling/domain/admin/appeal';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSentForm } from '../../lib/checked-form.ts';
import { dayWords } from '../../lib/date-words.ts';
import { codeInHash } from '../../lib/hash-address.ts';
import { problemCode } from '../../lib/problem.ts';
import { WrittenTexts } from '../../ui/written-texts.tsx';
import { TextAreas } from '../../ui/field.tsx';
import { areasOf, saidOf } from '../../lib/worded-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LoadFailed, Skeleton } from '../../ui/loading.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { noticeWords } from './text.ts';
import { appealQuery, useSendAppeal } from './appeal-data.ts';
import { APPEAL_WORDS, appealPage as text, closedBy, closedWords, INVALID } from './appeal-text.ts';

/** A suspended person may appeal once through the mailed link. Opening the link sends nothing. Rule 9.163 */
export function AppealPage() {
  const link = codeInHash(useLocation().hash);
  return (
    <FormCard heading={text.heading}>
      {link === null ? <Closed {...INVALID} /> : <Linked key={link} link={link} />}
    </FormCard>
  );
}

function Linked({ link }: { link: string }) {
  const { data, error, isPending, refetch } = useQuery(appealQuery(link));
  if (isPending) return <Skeleton label={text.loading} />;
  if (data === undefined) {
    if (problemCode(error) === 'link-invalid' || problemCode(error) === 'invalid-input')
      return <Closed {...INVALID} />;
    return <LoadFailed words={text.failed} onRetry={() => void refetch()} />;
  }
  if (data.state !== 'open') return <Closed {...closedWords(data.state)} />;
  return <AppealForm link={link} view={data} />;
}

function Closed({ title, words }: { title: string; words: string }) {
  return (
    <div className="space-y-6">
      <Alert tone="info" title={title}>
        {words}
      </Alert>
      <LinkButton to="/auth/login">{text.logIn}</LinkButton>
    </div>
  );
}

type Props = { link: string; view: Extract<AppealView, { state: 'open' }> };

function AppealForm({ link, view }: Props) {
  const { mutateAsync } = useSendAppeal();
  const [end, setEnd] = useState<{ tone: 'success' | 'info'; words: string } | null>(null);
  const empty = { link, ...emptyTexts(APPEAL_TEXTS) };
  const form = useSentForm(sendAppealSchema, empty, {
    send: async (appeal) => {
      try {
        await mutateAsync(appeal);
        setEnd({ tone: 'success', words: text.sent });
      } catch (error) {
        const closed = closedBy(error);
        if (closed === null) throw error;
        const { title, words } = closedWords(closed);
        setEnd({ tone: 'info', words: `${title}. ${words}` });
      }
    },
    words: () => text.notSent,
  });
  if (end !== null) {
    return (
      <div className="space-y-6">
        <Alert tone={end.tone}>{end.words}</Alert>
        <LinkButton takesFocus to="/auth/login">
          {text.logIn}
        </LinkButton>
      </div>
    );
  }
  return (
    <SubmitForm {...form.submission} submitLabel={text.send} pendingText={text.sending}>
      <div className="space-y-3">
        <p>{text.wrote}</p>
        <WrittenTexts
          texts={saidOf(noticeWords(), view)}
          quote="border-s-4 border-line ps-4 font-semibold"
        />
        <p>{text.once(dayWords(view.until))}</p>
      </div>
      <TextAreas areas={areasOf(APPEAL_WORDS, form.field)} />
    </SubmitForm>
  );
}
