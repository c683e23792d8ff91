import type { ChildView } from '@oakling/domain/invites/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, type Elements } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { childrenQuery, useResendInvite } from '../data.ts';
import {
  childrenSteps as text,
  inviteText,
  mailFailures,
  refusalWords,
  yourInvites,
  yourInvitesId,
} from '../text.ts';

/** Rule 9.222 */
export function ChildrenSteps() {
  const { data: children = [] } = useQuery(childrenQuery);
  const onTheWay = children.filter(
    ({ status, hasInterests, isPaused }) => status !== 'accepted' || (!hasInterests && !isPaused),
  );
  if (onTheWay.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="children-steps">
      <h2 id="children-steps" className="text-xl">
        {text.heading}
      </h2>
      <ul className="divide-y divide-line-soft">
        {onTheWay.map((child) =>
          child.status === 'accepted' ? (
            <Joined key={child.id} child={child} />
          ) : (
            <Invited key={child.token} child={child} />
          ),
        )}
      </ul>
    </Card>
  );
}

/** Rule 4.17 */
function Invited({ child }: { child: ChildView }) {
  const { token, name, status, mailFailure } = child;
  const resend = useResendInvite();
  if (mailFailure !== null)
    return <NotArrived child={child} why={mailFailures[mailFailure].title} />;
  const words = text.invited[status === 'expired' ? 'expired' : 'pending'];
  return (
    <Step child={child} title={words.title(name)} words={words.next(name)}>
      {token !== null && (
        <Button
          variant="secondary"
          aria-label={text.resendTo(name)}
          isPending={resend.isPending}
          pendingText={yourInvites.resending}
          onClick={() => resend.mutate(token)}
        >
          {yourInvites.resend}
        </Button>
      )}
      <div className="basis-full empty:hidden">
        <LiveRegion>
          {resend.isSuccess && <Alert tone="success">{text.resent(name)}</Alert>}
        </LiveRegion>
        {resend.isError && (
          <Alert tone="error" title={inviteText.failed}>
            {refusalWords(resend.error)}
          </Alert>
        )}
      </div>
    </Step>
  );
}

/** Resending to a rejected address rarely helps. Rule 8.158 */
function NotArrived({ child, why }: { child: ChildView; why: string }) {
  const { title, next } = text.invited.failed;
  return (
    <Step child={child} title={title(child.name)} words={next(why)}>
      <LinkButton to={`/dashboard/parent/invite-child#${yourInvitesId}`} variant="secondary">
        {text.change}
      </LinkButton>
    </Step>
  );
}

function Joined({ child }: { child: ChildView }) {
  const { id, name } = child;
  return (
    <Step child={child} title={text.joined.title(name)} words={text.joined.next(name)}>
      <LinkButton to={`/dashboard/parent/children/${id}`} variant="secondary">
        {text.joined.about(name)}
      </LinkButton>
    </Step>
  );
}

type StepProps = { child: ChildView; title: string; words: string; children: Elements };

function Step({ child: { name, avatarUrl }, title, words, children }: StepProps) {
  return (
    <li className="flex max-w-none flex-wrap items-center gap-x-4 gap-y-3 py-4 last:pb-0">
      <Avatar src={avatarUrl} of={{ name, role: 'youth' }} />
      <div className="min-w-0 grow basis-52 [overflow-wrap:anywhere]">
        <h3 className="font-serif text-lg font-semibold">{title}</h3>
        <p className="text-ink-soft">{words}</p>
      </div>
      {children}
    </li>
  );
}
