import type { LeaveOut } from '@oakling/domain/sessions/repeat';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { use } from 'react';
import { MeContext } from '../../../../lib/me.ts';
import { Button } from '../../../../ui/button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { Skeleton } from '../../../../ui/loading.tsx';
import { common } from '../../text.ts';
import { approvalsPage } from '../approvals-text.ts';

type Props = {
  session: SessionRow;
  describedBy?: string | undefined;
  isPending?: boolean;
  onApprove: (leaveOut?: LeaveOut) => void;
};

// Loaded lazily, because most requests are for one date.
const SeriesChoice = lazyPart(async () => (await import('./series-choice.tsx')).SeriesChoice, {
  waiting: <Skeleton label={common.loading} count={1} />,
});

const SeriesDates = lazyPart(async () => (await import('./series-choice.tsx')).SeriesDates);

/** Approves a request; for several dates, with the choice of them. Rules 6.26 and 6.432 */
export function ApproveButton({ session, describedBy, isPending = false, onApprove }: Props) {
  // The page behind a mailed link has no login, so it approves all dates or none.
  const isLoggedIn = use(MeContext) !== null;
  const isSeries = session.series !== null && session.series.times > 1;
  if (isLoggedIn && isSeries) {
    return <SeriesChoice {...{ session, describedBy, isPending, onApprove }} />;
  }
  return (
    <>
      {isSeries && <SeriesDates session={session} />}
      <Button
        variant={session.elderProfile?.isReported === true ? 'secondary' : 'primary'}
        aria-describedby={describedBy}
        disabled={session.brokenRules.length > 0}
        isPending={isPending}
        onClick={() => onApprove()}
        className="grow"
      >
        {approvalsPage.approve}
      </Button>
    </>
  );
}
