import { ShieldAlert } from 'lucide-react';
import { createContext, use, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { BlockOrReport, type Whom } from '../../lib/block-or-report.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { Done } from './components/safety-dialog.tsx';
import { entryText as text } from './text.ts';

const SafetyDialog = lazyPart(
  async () => (await import('./components/safety-dialog.tsx')).SafetyDialog,
);

const SafetyNotice = lazyPart(
  async () => (await import('./components/safety-notice.tsx')).SafetyNotice,
);

/** Whom the reader has just blocked or reported, and the page on which that is told. */
interface News extends Done {
  readonly whom: Whom;
  readonly path: string;
}

/** The same for every page, so that none draws itself anew for it. */
const entryFor = (whom: Whom) => <BlockOrReportButton whom={whom} />;

/**
 * Gives every page inside it the entry to blocking and reporting, and holds the one dialog: it stays
 * open when the card from which it was opened leaves the page meanwhile. Rules 9.105 to 9.109
 */
export function SafetyFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Whom | null>(null);
  const [news, setNews] = useState<News | null>(null);

  function tell(whom: Whom, done: Done) {
    const leaveTo = done.isBlocked ? whom.leaveTo : undefined;
    setAsked(null);
    setNews({ whom, ...done, path: leaveTo ?? pathname });
    if (leaveTo !== undefined) void navigate(leaveTo, { replace: true });
  }

  return (
    <BlockOrReport value={entryFor}>
      <AskAbout value={setAsked}>
        {/* There before the news, so that a screen reader tells of them. */}
        <div role="status">
          {news?.path === pathname && (
            <SafetyNotice {...news} key={news.whom.personId} onClose={() => setNews(null)} />
          )}
        </div>
        {children}
        {asked !== null && (
          <SafetyDialog
            whom={asked}
            onClose={() => setAsked(null)}
            onDone={(done) => tell(asked, done)}
          />
        )}
      </AskAbout>
    </BlockOrReport>
  );
}

/** The small way to blocking beside a person; it only opens a dialog. Rule 9.105 */
function BlockOrReportButton({ whom }: { whom: Whom }) {
  const ask = use(AskAbout);
  return (
    <button
      type="button"
      aria-label={text.named(whom.name)}
      onClick={() => ask(whom)}
      className="-ms-2 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-start text-sm text-ink-soft underline underline-offset-4 hover:bg-role-soft print:hidden"
    >
      <ShieldAlert aria-hidden className="size-4 shrink-0" />
      {/* Where a card shows two people, only the name says who is meant. */}
      {whom.child === undefined ? text.label : text.named(whom.name)}
    </button>
  );
}

/** Opens the one dialog of the page about somebody. */
const AskAbout = createContext<(whom: Whom) => void>(() => undefined);
