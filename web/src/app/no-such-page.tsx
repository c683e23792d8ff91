import { PageHeading } from '../ui/page-heading.tsx';

/** Rule 10.15: a sub-path that this role has no page for. */
export function NoSuchPage() {
  return (
    <>
      <PageHeading>There is no such page</PageHeading>
      <p className="mt-4">Select an action from the sidebar to get started.</p>
    </>
  );
}
