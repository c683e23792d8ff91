import { titleOf, usePageTitle } from '../ui/page-heading.tsx';

/** Rule 10.6: what stands on the page until it is known who is signed in; `index.html` begins with it. */
export function LoadingPage() {
  usePageTitle(titleOf('Loading'));
  return (
    <p role="status" className="p-8 text-center text-xl">
      Loading...
    </p>
  );
}
