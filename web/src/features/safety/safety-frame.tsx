import { ShieldAlert } from 'lucide-react';
import { createContext, use, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { BlockOrReport, type Other } from '../../lib/block-or-report.ts';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.ts';
import type { Done } from './components/safety-dialog.tsx';
import { entryText as text } from './text.ts';
import type { Elements } from '../../ui/card.tsx';

const SafetyDialog = lazyDialog(
  async () => (await import('./components/safety-dialog.tsx')).SafetyDialog,
);

const SafetyNotice = lazyPart(
  async () => (await import('./components/safety-notice.tsx')).SafetyNotice,
);

interface News extends Done {
  readonly other: Other;
  readonly path: string;
}

/** A stable value, so pages don't render again. */
const entryFor = (other: Other) => <BlockOrReportButton other={other} />;

/**
 * Provides the menu to block or report, and contains its dialog, which stays open even if its card is removed.
 * Rules 9.105 to 9.109
 */
export function SafetyFrame({ children }: { children: Elements }) {
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
        {/* The live region exists before its text, so screen readers announce the change. */}
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

/** Rule 9.105 */
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
      {/* On a card with two people, only the name tells who is meant. */}
      <span>{other.child === undefined ? text.label : text.named(other.name)}</span>
    </button>
  );
}

const AskAbout = createContext<(other: Other) => void>(() => undefined);
