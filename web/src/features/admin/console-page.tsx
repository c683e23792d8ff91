import { PageHeading } from '../../ui/page-heading.tsx';
import { consoleText } from './text.ts';

/** Where a moderator arrives. Rule 9.65 */
export function ConsolePage() {
  return (
    <>
      <PageHeading>{consoleText.heading}</PageHeading>
      <p className="mt-4">{consoleText.intro}</p>
    </>
  );
}
