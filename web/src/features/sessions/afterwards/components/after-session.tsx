import type { SessionRow } from '@oakling/domain/sessions/contract';
import { FORMER_MEMBER } from '@oakling/domain/sessions/session';
import { useMe } from '../../../../lib/me.ts';
import { Card } from '../../../../ui/card.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { LinkButton } from '../../../../ui/link.tsx';
import { afterText as text } from '../outcome-text.ts';
import { THANK_YOU } from '../thanks-text.ts';
import { Notes } from '../../components/participant.tsx';
import { againAddress, friendAddress, othersIn } from '../../session-view.ts';
import { useCanAnswer } from './outcome-box.tsx';

/** The notes, and the way to the friend's page or, if the two didn't meet, to another request. Rules 6.213 and 6.404 */
export function AfterSession({ session }: { session: SessionRow }) {
  const { dashboardRole: role } = useMe();
  const [other] = othersIn(session, role);
  const isOpen = useCanAnswer(session);
  const { outcome, thanks } = session;
  const isAlone = role === 'parent' || other === undefined || other.id === FORMER_MEMBER;
  if (isAlone || (outcome !== 'held' && outcome !== 'did-not-happen')) {
    return thanks.length === 0 ? null : (
      <Card>
        <Notes session={session} />
      </Card>
    );
  }
  if (outcome === 'did-not-happen') {
    return (
      <Card className="space-y-3">
        <p>{text.notHeld}</p>
        <LinkButton to={againAddress(role, other.id, session.id)}>{text.tryAgain}</LinkButton>
        <Notes session={session} />
      </Card>
    );
  }
  const canThank = isOpen && !thanks.some(({ from }) => from === role);
  const to = friendAddress(role, session);
  return (
    <Card className="flex flex-wrap items-center gap-6">
      <Illustration name="session-done" size="small" celebrates />
      <div className="min-w-0 grow basis-64 space-y-3">
        <h2 className="text-xl [overflow-wrap:anywhere]">{text.heading(other.name)}</h2>
        <Notes session={session} />
        <LinkButton to={canThank ? `${to}#${THANK_YOU}` : to}>
          {canThank ? text.next(other.name) : text.friend(other.name)}
        </LinkButton>
      </div>
    </Card>
  );
}
