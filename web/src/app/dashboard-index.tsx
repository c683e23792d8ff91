import { ApprovalsPage } from '../features/sessions/approvals-page.tsx';
import { NextSession } from '../features/sessions/components/next-session.tsx';
import { useMe } from '../lib/me.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Rules 10.16 and 10.17: a parent starts with what waits for a decision, others with what comes next. */
export function DashboardIndex() {
  const { dashboardRole } = useMe();
  if (dashboardRole === 'parent') return <ApprovalsPage />;
  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      <img
        src="/landing.svg"
        alt=""
        width={960}
        height={560}
        className="mt-6 h-auto w-full max-w-3xl rounded-card shadow-card"
      />
      <NextSession />
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={`/dashboard/${dashboardRole}/matches`}>Find Matches</LinkButton>
        <LinkButton to={`/dashboard/${dashboardRole}/interests`} variant="secondary">
          Your Interests
        </LinkButton>
      </p>
    </>
  );
}
