import type { SessionView } from '@oakling/domain/sessions/contract';
import { FORMER_MEMBER } from '@oakling/domain/sessions/session';
import { useMe } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { afterText as text } from '../outcome-text.ts';
import { othersIn } from '../session-view.ts';

/** Rule 6.213: after a session that took place the two are thanked, and can meet again. */
export function AfterSession({ session }: { session: SessionView }) {
  const { dashboardRole: role } = useMe();
  const [other] = othersIn(session, role);
  if (role === 'parent' || session.outcome !== 'held' || other === undefined) return null;
  if (other.id === FORMER_MEMBER) return null;
  const again = `/dashboard/${role}/request-session?match=${other.id}&again=${session.id}`;
  return (
    <Card as="section" aria-labelledby="after-session" className="flex flex-wrap gap-6">
      <Illustration name="session-done" size="small" celebrates />
      <div className="min-w-0 grow basis-64 space-y-3">
        <h2 id="after-session" className="text-xl [overflow-wrap:anywhere]">
          {text.heading(other.name)}
        </h2>
        <p className="text-ink-soft">{text.again}</p>
        <LinkButton to={again}>{text.meetAgain}</LinkButton>
      </div>
    </Card>
  );
}
