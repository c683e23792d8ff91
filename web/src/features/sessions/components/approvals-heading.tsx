import { PageHeading } from '../../../ui/page-heading.tsx';
import { approvalsPage as text } from '../approvals-text.ts';

/** What a parent's approvals page begins with, for everyone. */
export function ApprovalsHeading() {
  return (
    <>
      <PageHeading>{text.heading}</PageHeading>
      <p className="mt-2 text-ink-soft">{text.intro}</p>
    </>
  );
}
