import { ShieldAlert } from 'lucide-react';
import { createContext, use, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { BlockOrReport, type Other } from '../../lib/block-or-report.ts';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.ts';
import type { Done } from './components/safety-dialog.tsx';
import { entryText as text } from './text.ts';

const SafetyDialog = lazyDialog(
  async () => (await import('./components/safety-dialog.tsx')).SafetyDialog,
);

const SafetyNotice = lazyPart(
  async () => (await import('./components/safety-notice.tsx')).SafetyNotice,
);

/** The person the reader has just blocked or reported, and the page on which that is told. */
interface News extends Done {
  readonly other: Other;
  readonly path: string;
}

/** The same for every page, so that none draws itself again for it. */
const entryFor = (other: Other) => <BlockOrReportButton other={other} />;

/**
 * Gives every page inside it the entry to blocking and reporting, and holds the one dialog: it stays
 * open when the card from which it was opened leaves the page meanwhile. Rules 9.105 to 9.109
 */
export function SafetyFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Other | null>(null);
  const [news, setNews] = useState<News | null>(null);

  function tell(other: Other, done: Done) {
    const leaveTo = done.isBlocked ? other.leaveTo : undefined;
    setAsked(null);
    setNews({ other, ...done, path: leaveTo ?? pathname });
    if (leaveTo !== undefined) void navigate(leaveTo, { replace: true });
  }

  return (
    <BlockOrReport value={entryFor}>
      <AskAbout value={setAsked}>
        {/* There before the news, so that a screen reader tells of them. */}
        <div role="status">
          {news?.path === pathname && (
            <SafetyNotice {...news} key={news.other.personId} onClose={() => setNews(null)} />
          )}
        </div>
        {children}
        {asked !== null && (
          <SafetyDialog
            other={asked}
            onClose={() => setAsked(null)}
            onDone={(done) => tell(asked, done)}
          />
        )}
      </AskAbout>
    </BlockOrReport>
  );
}

/** The small way to blocking beside a person; it only opens a dialog. Rule 9.105 */
function BlockOrReportButton({ other }: { other: Other }) {
  const ask = use(AskAbout);
  return (
    <button
      type="button"
      aria-label={text.named(other.name)}
      onClick={() => ask(other)}
      className="-ms-2 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-start text-sm text-ink-soft underline underline-offset-4 hover:bg-role-soft print:hidden"
    >
      <ShieldAlert aria-hidden className="size-4 shrink-0" />
      {/* Where a card shows two people, only the name says who is meant. */}
      {other.child === undefined ? text.label : text.named(other.name)}
    </button>
  );
}

/** Opens the one dialog of the page about somebody. */
const AskAbout = createContext<(other: Other) => void>(() => undefined);
