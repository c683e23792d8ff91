import type { LeaveOut } from '@oakling/domain/sessions/repeat';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { ChildApprovals } from '@oakling/domain/sessions/supervision/group-approvals';
import { useId, type ComponentProps } from 'react';
import { firstName } from '@oakling/domain/kernel/words';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Card } from '../../../../ui/card.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { approvalsPage as text } from '../approvals-text.ts';
import { elderProfile } from '../elder-profile-text.ts';
import { namedPerson } from '../../text.ts';
import type { Decided } from '../use-decisions.tsx';
import { FeedbackMessage } from '../../../../ui/live-region.tsx';
import { cardId } from '../../session-view.ts';
import { RequestCard } from './request-card.tsx';
import { SessionLink } from '../../components/session-links.tsx';

type Deciding = {
  onApprove: (session: SessionRow, leaveOut?: LeaveOut) => void;
  onReject: (session: SessionRow, reason?: string) => void;
  decided: ReadonlyMap<string, Decided>;
  /** The id of the first meeting that is open. */
  openId: string | undefined;
};

/** Rules 6.43 and 6.44 */
export function ChildPanel({ group, ...deciding }: { group: ChildApprovals } & Deciding) {
  const { child, byChild, byOthers } = group;
  const panelId = useId();
  return (
    <Card className="space-y-4">
      <div className="flex items-center gap-4">
        <Avatar src={child.avatarUrl} of={namedPerson({ ...child, role: 'youth' })} />
        <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4">
          <h2 className="text-lg sm:text-2xl">{text.child(child.name)}</h2>
          <TextLink to={`/dashboard/parent/children/${child.id}`} isAlone>
            {text.about(firstName(child.name))}
          </TextLink>
        </div>
      </div>
      <section aria-labelledby={panelId} className="space-y-4">
        <h3 id={panelId} className="text-lg">
          {text.panel}
        </h3>
        <div className="grid gap-x-12 gap-y-8 grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))]">
          <Column heading={text.byChild(child.name)} sessions={byChild} {...deciding} />
          {byOthers.map(({ initiator, sessions }) => (
            <Column
              key={initiator.id}
              heading={text.byOther(initiator.name, child.name)}
              sessions={sessions}
              namesPair
              {...deciding}
            />
          ))}
        </div>
      </section>
    </Card>
  );
}

type ColumnProps = Deciding & {
  heading: string;
  sessions: readonly SessionRow[];
  /** True if the heading names both people, so the first card doesn't repeat them. */
  namesPair?: boolean;
};

/** An empty column takes one line. Rule 6.376 */
function Column({
  heading,
  sessions,
  namesPair = false,
  openId,
  decided,
  onApprove,
  onReject,
}: ColumnProps) {
  const isEmpty = sessions.length === 0;
  return (
    <div className={`min-w-0 space-y-4 ${isEmpty ? 'col-span-full flex flex-wrap gap-x-3' : ''}`}>
      <h4 className={isEmpty ? '' : 'border-b-2 border-line-soft pb-2'}>{heading}</h4>
      {isEmpty && <p className="text-ink-soft">{text.none}</p>}
      {sessions.map((session, at) => (
        <Request
          key={session.id}
          result={decided.get(session.id)}
          session={session}
          isNamed={namesPair && at === 0}
          isOpen={session.id === openId}
          onApprove={(leaveOut) => onApprove(session, leaveOut)}
          onReject={(reason) => onReject(session, reason)}
          more={<SessionLink session={session} />}
        />
      ))}
    </div>
  );
}

type RequestProps = ComponentProps<typeof RequestCard> & { result: Decided | undefined };

/** A request, or the result in its place, so that it is read where the button was pressed. Rule 6.46 */
function Request({ result, ...card }: RequestProps) {
  const isGone = result?.isGone === true && result.session.version === card.session.version;
  if (!isGone) return <RequestCard {...card} feedback={result?.feedback ?? null} />;
  return (
    <article
      id={cardId(card.session.id)}
      tabIndex={-1}
      aria-label={text.request(card.session)}
      className="rounded-card"
    >
      {result.feedback === null && <p className="font-semibold">{elderProfile.deciding}</p>}
      <FeedbackMessage feedback={result.feedback} />
    </article>
  );
}
