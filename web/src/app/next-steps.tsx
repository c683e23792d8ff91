import { useQuery } from '@tanstack/react-query';
import { Handshake, PencilLine, Sprout, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { useInterests } from '../features/interests/data.ts';
import { profileQuery } from '../features/profile/data.ts';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { nextSteps as text } from './text.ts';

type Props = { role: 'elder' | 'youth' };

/** Rule 10.17: what is still to do before others can find this person, and then the search itself. */
export function NextSteps({ role }: Props) {
  const headingId = useId();
  const { interests, isError } = useInterests();
  const profile = useQuery(profileQuery);
  const isLoading = (interests === undefined && !isError) || profile.isPending;
  const base = `/dashboard/${role}`;
  // Whoever has no interests has no matches either.
  const steps = [
    interests?.length === 0
      ? { icon: Sprout, to: `${base}/interests`, ...text.interests[role] }
      : { icon: Handshake, to: `${base}/matches`, ...text.matches[role] },
    ...(profile.data?.bio === ''
      ? [{ icon: PencilLine, to: `${base}/profile`, ...text.bio[role] }]
      : []),
  ];
  return (
    <section aria-labelledby={headingId} className="space-y-3">
      <h2 id={headingId} className="text-2xl">
        {text.heading}
      </h2>
      {isLoading ? (
        <Skeleton label={text.loading} count={1} />
      ) : (
        <ul className="space-y-4">
          {steps.map((step, index) => (
            <Step key={step.to} {...step} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </section>
  );
}

type StepProps = {
  icon: LucideIcon;
  title: string;
  text: string;
  action: string;
  to: string;
  isFirst: boolean;
};

function Step({ icon: Icon, title, text: words, action, to, isFirst }: StepProps) {
  return (
    <Card as="li" className="flex max-w-none flex-wrap items-start gap-4">
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-role-soft text-role-ink">
        <Icon aria-hidden className="size-7" />
      </span>
      <div className="min-w-[min(12rem,100%)] grow basis-0 space-y-1">
        <h3 className="text-xl">{title}</h3>
        <p>{words}</p>
        <p className="pt-3">
          <LinkButton to={to} variant={isFirst ? 'primary' : 'secondary'}>
            {action}
          </LinkButton>
        </p>
      </div>
    </Card>
  );
}
