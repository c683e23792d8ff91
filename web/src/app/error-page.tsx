import { useRouteError } from 'react-router';
import { ProblemError } from '../lib/problem.ts';
import { Button } from '../ui/button.tsx';
import { FormCard } from '../ui/form-card.tsx';

/** What stands in for a page that could not be shown, with a way on. */
export function ErrorPage() {
  const error = useRouteError();
  const words =
    error instanceof ProblemError
      ? error.message
      : 'Something went wrong on this page. Loading it again usually helps.';
  return (
    <main className="p-8">
      <FormCard heading="This page could not be shown">
        <p>{words}</p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </FormCard>
    </main>
  );
}
