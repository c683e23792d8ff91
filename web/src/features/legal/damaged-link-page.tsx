import { ClosedCard } from '../../ui/closed-card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

const text = {
  heading: 'This link is damaged',
  title: 'Part of the link got lost on its way to you.',
  whatToDo:
    'Open the email again and press its button. If that fails, copy the whole link from the email, up to its last letter, and paste it into the address bar.',
  home: 'Go to the home page',
};

/** Rule 1.200 */
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
