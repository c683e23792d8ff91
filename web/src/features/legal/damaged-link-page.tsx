import { ClosedCard } from '../../ui/closed-card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { damagedLinkText as text } from './damaged-link-text.ts';

/** The page for a mailed link that can't be repaired. Rule 1.200 */
export function DamagedLinkPage() {
  return (
    <div className="mx-auto w-full max-w-2xl space-y-6">
      <PageHeading>{text.heading}</PageHeading>
      <ClosedCard
        picture="bad-link"
        title={text.title}
        actions={<LinkButton to="/">{text.home}</LinkButton>}
      >
        {text.whatToDo}
      </ClosedCard>
    </div>
  );
}
