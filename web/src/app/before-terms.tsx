import { Outlet, useLocation } from 'react-router';
import { useMe } from '../lib/me.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { TextLink } from '../ui/link.tsx';
import { LoadingPage } from './loading-page.tsx';
import { backToTerms } from './text.ts';

// Loaded lazily: this form appears only at the first log-in after the terms change.
const ChangedTermsPage = lazyPart(
  async () => (await import('../features/legal/changed-terms-page.tsx')).ChangedTermsPage,
  { waiting: <LoadingPage /> },
);

/**
 * Until changed terms are accepted, only their page and the account page are shown. Rules 1.51 and
 * 1.54
 */
export function BeforeTerms({ onLogOut }: { onLogOut: () => void }) {
  const base = `/dashboard/${useMe().dashboardRole}`;
  if (useLocation().pathname !== `${base}/account`) return <ChangedTermsPage onLogOut={onLogOut} />;
  return (
    <>
      <TextLink to={base} isAlone className="mb-4">
        {backToTerms}
      </TextLink>
      <Outlet />
    </>
  );
}
