import type { SessionRow } from '@oakling/domain/sessions/contract';
import { FORMER_MEMBER } from '@oakling/domain/sessions/session';
import { useMe } from '../../../../lib/me.ts';
import { Card } from '../../../../ui/card.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { LinkButton } from '../../../../ui/link.tsx';
import { afterText as text } from '../outcome-text.ts';
import { againAddress, friendAddress, othersIn } from '../../session-view.ts';

/** Leads to the friend's page or, if they didn't meet, to another request. Rules 6.213 and 6.404 */
export function AfterSession({ session }: { session: SessionRow }) {
  const { dashboardRole: role } = useMe();
  const [other] = othersIn(session, role);
  if (role === 'parent' || other === undefined || other.id === FORMER_MEMBER) return null;
  if (session.outcome === 'did-not-happen') {
    return (
      <Card className="space-y-3">
        <p>{text.notHeld}</p>
        <LinkButton to={againAddress(role, other.id, session.id)}>{text.tryAgain}</LinkButton>
      </Card>
    );
  }
  if (session.outcome !== 'held') return null;
  return (
    <Card className="flex flex-wrap items-center gap-6">
      <Illustration name="session-done" size="small" celebrates />
      <div className="min-w-0 grow basis-64 space-y-3">
        <h2 className="text-xl [overflow-wrap:anywhere]">{text.heading(other.name)}</h2>
        <LinkButton to={friendAddress(role, session)}>{text.next(other.name)}</LinkButton>
      </div>
    </Card>
  );
}
