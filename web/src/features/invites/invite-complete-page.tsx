import { CalendarHeart, Handshake, ShieldCheck, Sprout, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMe } from '../../lib/me.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { welcomeText } from './text.ts';

/** Rule 10.20: the first page of a new youth. */
export function InviteCompletePage() {
  const { fullName } = useMe();
  const { interests, matches, request } = welcomeText;
  return (
    <div className="max-w-3xl space-y-6">
      <PageHeading>{welcomeText.heading(fullName)}</PageHeading>
      <p className="text-lg">{welcomeText.intro}</p>
      <ol aria-label={welcomeText.stepsName} className="space-y-4">
        <Step icon={Sprout} number={1} {...interests}>
          <LinkButton to="/dashboard/youth/interests">{interests.action}</LinkButton>
        </Step>
        <Step icon={Handshake} number={2} {...matches}>
          <LinkButton to="/dashboard/youth/matches" variant="secondary">
            {matches.action}
          </LinkButton>
        </Step>
        <Step icon={CalendarHeart} number={3} {...request} />
      </ol>
      <Card as="section" aria-labelledby="approval" className="flex flex-wrap items-start gap-4">
        <RoundIcon icon={ShieldCheck} />
        <div className="min-w-[min(12rem,100%)] grow basis-0 space-y-2">
          <h2 id="approval" className="text-xl">
            {welcomeText.approvalTitle}
          </h2>
          <p>{welcomeText.approval}</p>
          <p>{welcomeText.safety}</p>
        </div>
      </Card>
    </div>
  );
}

type StepProps = {
  icon: LucideIcon;
  number: number;
  title: string;
  text: string;
  children?: ReactNode;
};

function Step({ icon, number, title, text, children }: StepProps) {
  return (
    <Card as="li" className="flex max-w-none flex-wrap items-start gap-4">
      <RoundIcon icon={icon} />
      <div className="min-w-[min(12rem,100%)] grow basis-0 space-y-1">
        <h2 className="text-xl">
          {number}. {title}
        </h2>
        <p>{text}</p>
        {children !== undefined && <div className="pt-3">{children}</div>}
      </div>
    </Card>
  );
}

function RoundIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-role-soft text-role-ink">
      <Icon aria-hidden className="size-7" />
    </span>
  );
}
