import { HOST_LOGO_PATH } from '@oakling/domain/legal/host';
import { useSyncExternalStore } from 'react';
import { readDeepLink } from '../../lib/deep-link.ts';
import { useHost } from '../../lib/host.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { useFocusOnArrival, usePageTitle } from '../../ui/page-heading.tsx';
import { PublicLayout } from '../../ui/public-layout.tsx';
import { LandingParts } from './components/landing-parts.tsx';
import { HostLine } from './components/host-line.tsx';
import { SiteFooter, SiteTools } from './components/site-footer.tsx';
import { landingText, landingTitle } from './landing-text.ts';
import { hostText } from './text.ts';

/** Rules 10.1 and 10.215 */
export function LandingPage() {
  usePageTitle(landingTitle(useHost()));
  return (
    <PublicLayout tools={<SiteTools />} footer={<SiteFooter />}>
      <div className="space-y-[clamp(3.5rem,8vw,6rem)] pb-8">
        <Hero />
        <LandingParts />
      </div>
    </PublicLayout>
  );
}

function Hero() {
  const heading = useFocusOnArrival();
  const isAsked = useSyncExternalStore(neverChanges, isPageAsked, () => false);
  return (
    <div className="grid items-center gap-x-12 gap-y-8 @min-[60rem]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="flex flex-col items-center gap-5 text-center @min-[60rem]:items-start @min-[60rem]:text-start">
        <img src="/logo.svg" alt="" width={96} height={96} />
        <h1 ref={heading} tabIndex={-1} className="text-[min(var(--text-4xl),17vw)] leading-tight">
          {landingText.name}
        </h1>
        <p className="max-w-[30ch] font-serif text-xl text-balance">{landingText.tagline}</p>
        {isAsked && <Alert tone="info">{landingText.asked}</Alert>}
        <div className="flex w-full max-w-md flex-wrap gap-3 pt-1">
          <LinkButton to="/auth/login" className="min-w-[min(10rem,100%)] grow basis-0">
            {landingText.logIn}
          </LinkButton>
          <LinkButton to="/signup" className="min-w-[min(10rem,100%)] grow basis-0">
            {landingText.signUp}
          </LinkButton>
        </div>
        <HostOfSite />
      </div>
      <img
        src="/landing.svg"
        alt={landingText.picture}
        width={960}
        height={560}
        className="h-auto w-full rounded-[1.25rem] shadow-card"
      />
    </div>
  );
}

/** Rule 10.215 */
function HostOfSite() {
  const host = useHost();
  if (host === null) return null;
  return (
    <section
      aria-label={hostText.heading}
      className="flex w-full max-w-md flex-wrap items-center justify-center gap-x-4 gap-y-2 @min-[60rem]:justify-start"
    >
      {host.logo !== null && (
        // Logos are designed for a white background, which stays white in dark mode.
        <span className="inline-flex shrink-0 rounded-card bg-white p-2">
          <img
            src={HOST_LOGO_PATH}
            alt=""
            width={host.logo.width}
            height={host.logo.height}
            className="h-auto max-h-12 w-auto max-w-[min(10rem,60vw)]"
          />
        </span>
      )}
      <HostLine className="min-w-[min(12rem,100%)] grow basis-0 text-start" />
    </section>
  );
}

/** True if a page is stored for after the log-in; unknown while prerendering. */
function isPageAsked(): boolean {
  return readDeepLink()?.personId === null;
}

/** The value is stored before this page renders and removed after it unmounts, so there is nothing to follow. */
function neverChanges(): () => void {
  return () => undefined;
}
