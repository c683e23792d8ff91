import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { childrenQuery } from '../features/invites/data.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { StepCard } from '../ui/step-card.tsx';
import { firstInvite as text } from './text.ts';

/** Rule 10.25: a parent without children has nothing to approve until one of them is invited. */
export function FirstInvite() {
  const { data: children } = useQuery(childrenQuery);
  if (children?.length !== 0) return null;
  return (
    <div className="mx-auto mt-4 max-w-2xl">
      <StepCard as="section" icon={UserPlus} title={text.title} level={2}>
        <p>{text.text}</p>
        <p>
          <LinkButton to="/dashboard/parent/invite-child">{text.action}</LinkButton>
        </p>
      </StepCard>
    </div>
  );
}
