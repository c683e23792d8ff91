import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { BlockOrReport, type Whom } from '../../lib/block-or-report.ts';
import { AskAbout } from './ask-about.ts';
import { BlockDialog } from './components/block-dialog.tsx';
import { BlockOrReportButton } from './components/block-or-report-button.tsx';
import { BlockedNotice } from './components/blocked-notice.tsx';

/** Whom the reader has just blocked, and the page on which that is told. */
interface Blocked {
  readonly whom: Whom;
  readonly path: string;
}

/** The same for every page, so that none draws itself anew for it. */
const entryFor = (whom: Whom) => <BlockOrReportButton whom={whom} />;

/**
 * Gives every page inside it the entry to blocking, and holds the one dialog: it stays open when the
 * card from which it was opened leaves the page meanwhile. Rules 9.105 to 9.107
 */
export function SafetyFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Whom | null>(null);
  const [blocked, setBlocked] = useState<Blocked | null>(null);

  function tell(whom: Whom) {
    setAsked(null);
    setBlocked({ whom, path: whom.leaveTo ?? pathname });
    if (whom.leaveTo !== undefined) void navigate(whom.leaveTo, { replace: true });
  }

  return (
    <BlockOrReport value={entryFor}>
      <AskAbout value={setAsked}>
        {/* There before the news, so that a screen reader tells of them. */}
        <div role="status">
          {blocked?.path === pathname && (
            <BlockedNotice
              key={blocked.whom.personId}
              whom={blocked.whom}
              takesFocus={blocked.whom.leaveTo === undefined}
              onClose={() => setBlocked(null)}
            />
          )}
        </div>
        {children}
        {asked !== null && (
          <BlockDialog whom={asked} onCancel={() => setAsked(null)} onBlocked={() => tell(asked)} />
        )}
      </AskAbout>
    </BlockOrReport>
  );
}
