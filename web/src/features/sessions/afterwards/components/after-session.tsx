import type { SessionRow } from '@oakling/domain/sessions/contract';
import { FORMER_MEMBER } from '@oakling/domain/sessions/session';
import { useMe } from '../../../../lib/me.ts';
import { Card } from '../../../../ui/card.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { LinkButton } from '../../../../ui/link.tsx';
import { afterText as text } from '../outcome-text.ts';
import { againAddress, othersIn } from '../../session-view.ts';

const ThankYou = lazyPart(async () => (await import('./thank-you.tsx')).ThankYou);

/** Rules 6.213, 6.217 and 6.404 */
export function AfterSession({ session }: { session: SessionRow }) {
  const { dashboardRole: role } = useMe();
  const [other] = othersIn(session, role);
  const { outcome, id } = session;
  const isAnswered = outcome === 'held' || outcome === 'did-not-happen';
  if (role === 'parent' || !isAnswered || other === undefined || other.id === FORMER_MEMBER) {
    return session.thanks.length === 0 ? null : (
      <Card>
        <ThankYou session={session} />
      </Card>
    );
  }
  const again = againAddress(role, other.id, id);
  if (outcome === 'did-not-happen') {
    return (
      <Card className="space-y-3">
        <p>{text.notHeld}</p>
        <LinkButton to={again}>{text.tryAgain}</LinkButton>
        <ThankYou session={session} />
      </Card>
    );
  }
  return (
    <Card as="section" aria-labelledby="after-session" className="space-y-6">
      <div className="flex flex-wrap items-center gap-6">
        <Illustration name="session-done" size="small" celebrates />
        <div className="min-w-0 grow basis-64 space-y-3">
          <h2 id="after-session" className="text-xl [overflow-wrap:anywhere]">
            {text.heading(other.name)}
          </h2>
          <p className="text-ink-soft">{text.again}</p>
          <LinkButton to={again}>{text.meetAgain}</LinkButton>
        </div>
      </div>
      <ThankYou session={session} />
    </Card>
  );
}
