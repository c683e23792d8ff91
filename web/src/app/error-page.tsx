import { useRouteError } from 'react-router';
import { ProblemError } from '../lib/problem.ts';
import { Button } from '../ui/button.tsx';
import { FormCard } from '../ui/form-card.tsx';
import { pageError as text } from './error-text.ts';

/** What stands in for a page of the dashboard that could not be shown; the way around stays. */
export function PageError() {
  const error = useRouteError();
  return (
    <FormCard heading={text.heading}>
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
