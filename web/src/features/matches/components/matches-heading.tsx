import { PageHeading } from '../../../ui/page-heading.tsx';
import { matchesText as text } from '../text.ts';

/** What the matches begin with, for everyone. */
export function MatchesHeading() {
  return (
    <div>
      <PageHeading>{text.title}</PageHeading>
      <p className="mt-2 text-ink-soft">{text.intro}</p>
    </div>
  );
}
