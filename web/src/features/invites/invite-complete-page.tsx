import { CalendarHeart, Handshake, ShieldCheck, Sprout } from 'lucide-react';
import { useMe } from '../../lib/me.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { StepCard } from '../../ui/card.tsx';
import { welcomeText } from './text.ts';

/** Rule 10.20 */
export function InviteCompletePage() {
  const { fullName } = useMe();
  const { interests, matches, request } = welcomeText;
  return (
    <Page>
      <Illustration name="welcome" celebrates />
      <PageHeading>{welcomeText.heading(fullName)}</PageHeading>
      <p className="text-lg">{welcomeText.intro}</p>
      <ol aria-label={welcomeText.stepsName} className="space-y-4">
        <StepCard icon={Sprout} title={`1. ${interests.title}`} level={2}>
          <p>{interests.text}</p>
          <p>
            <LinkButton to="/dashboard/youth/interests">{interests.action}</LinkButton>
          </p>
        </StepCard>
        <StepCard icon={Handshake} title={`2. ${matches.title}`} level={2}>
          <p>{matches.text}</p>
          <p>
            <LinkButton to="/dashboard/youth/matches" variant="secondary">
              {matches.action}
            </LinkButton>
          </p>
        </StepCard>
        <StepCard icon={CalendarHeart} title={`3. ${request.title}`} level={2}>
          <p>{request.text}</p>
        </StepCard>
      </ol>
      <StepCard as="section" icon={ShieldCheck} title={welcomeText.approvalTitle} level={2}>
        <p>{welcomeText.approval}</p>
        <p>{welcomeText.safety}</p>
      </StepCard>
    </Page>
  );
}
