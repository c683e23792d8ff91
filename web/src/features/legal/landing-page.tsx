import { useSyncExternalStore } from 'react';
import { readDeepLink } from '../../lib/deep-link.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { useFocusOnArrival, usePageTitle } from '../../ui/page-heading.tsx';
import { PublicLayout } from '../../ui/public-layout.tsx';
import { SiteFooter, SiteTools } from './components/site-footer.tsx';
import { landingText } from './text.ts';

/** The first page: what Oakling is, and the two ways in. */
export function LandingPage() {
  usePageTitle(landingText.name);
  const heading = useFocusOnArrival();
  const isAsked = useSyncExternalStore(neverChanges, isPageAsked, () => false);
  return (
    <PublicLayout tools={<SiteTools />} footer={<SiteFooter />}>
      <div className="mx-auto flex max-w-5xl flex-col items-center gap-6 text-center">
        <img src="/logo.svg" alt="" width={112} height={112} />
        <h1 ref={heading} tabIndex={-1} className="text-[min(var(--text-4xl),17vw)] leading-tight">
          {landingText.name}
        </h1>
        <p className="max-w-[34ch] font-serif text-xl text-balance">{landingText.tagline}</p>
        {isAsked && <Alert tone="info">{landingText.asked}</Alert>}
        <div className="flex w-full max-w-md flex-wrap justify-center gap-3">
          <LinkButton to="/auth/login" className="min-w-[min(10rem,100%)] grow">
            {landingText.logIn}
          </LinkButton>
          <LinkButton to="/signup" variant="secondary" className="min-w-[min(10rem,100%)] grow">
            {landingText.signUp}
          </LinkButton>
        </div>
        <img
          src="/landing.svg"
          alt={landingText.picture}
          width={960}
          height={560}
          className="mt-4 h-auto w-full rounded-card shadow-card"
        />
      </div>
    </PublicLayout>
  );
}

/** Whether a page waits for somebody to log in; a page built beforehand cannot know it. */
function isPageAsked(): boolean {
  return readDeepLink()?.personId === null;
}

/** It is kept before this page is shown, and dropped after it. */
function neverChanges(): () => void {
  return () => undefined;
}
