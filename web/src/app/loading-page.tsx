import { titleOf, usePageTitle } from '../ui/page-heading.tsx';

/** Shown until the signed-in person is known. `index.html` contains the same text. Rule 10.6 */
export function LoadingPage() {
  usePageTitle(titleOf('Loading'));
  return (
    <p role="status" className="p-8 text-center text-xl">
      Loading...
    </p>
  );
}
