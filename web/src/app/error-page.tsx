import { useRouteError } from 'react-router';
import { ProblemError } from '../lib/problem.ts';
import { Button } from '../ui/button.tsx';
import { FormCard } from '../ui/card.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Every word of a page that could not be shown. */
const text = {
  heading: 'This page could not be shown',
  text: 'Something went wrong on this page. Loading it again usually helps.',
  again: 'Load again',
};

/** What stands in for a page of the dashboard that could not be shown; the way around stays. */
export function PageError() {
  const error = useRouteError();
  return (
    <FormCard heading={text.heading}>
      <div className="flex justify-center">
        <Illustration name="page-error" size="medium" />
      </div>
      <p>{error instanceof ProblemError ? error.message : text.text}</p>
      <Button onClick={() => window.location.reload()}>{text.again}</Button>
    </FormCard>
  );
}

/** The same for a page that has no frame. */
export function ErrorPage() {
  return (
    <main className="p-8">
      <PageError />
    </main>
  );
}

/** Rule 10.15: a sub-path that this role has no page for. */
export function NoSuchPage() {
  return (
    <>
      <PageHeading>There is no such page</PageHeading>
      <div className="mt-6">
        <Illustration name="not-found" />
      </div>
      <p className="mt-4">Select an action from the sidebar to get started.</p>
    </>
  );
}
