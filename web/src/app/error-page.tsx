import { useRouteError } from 'react-router';
import { problemCode, ProblemError } from '../lib/problem.ts';
import { Button } from '../ui/button.tsx';
import { FormCard } from '../ui/card.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Every word of a page that could not be shown. */
const text = {
  heading: 'This page could not be shown',
  text: 'Something went wrong on this page. Loading it again usually helps.',
  again: 'Load again',
  /** Rule 10.253 */
  offline: 'You are offline',
  offlineText: 'Check your connection. Then load this page again.',
};

/** What stands in for a page of the dashboard that could not be shown; the way around stays. */
export function PageError() {
  const error = useRouteError();
  // What the page is made of cannot come either.
  const isOffline = !navigator.onLine;
  const isAway = isOffline || problemCode(error) === 'unreachable';
  const words = error instanceof ProblemError ? error.message : text.text;
  return (
    <FormCard heading={isOffline ? text.offline : text.heading}>
      <div className="flex justify-center">
        <Illustration name={isAway ? 'offline' : 'page-error'} size="medium" />
      </div>
      <p>{isOffline ? text.offlineText : words}</p>
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
