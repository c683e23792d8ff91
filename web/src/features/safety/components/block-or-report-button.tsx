import { ShieldAlert } from 'lucide-react';
import { use } from 'react';
import type { Whom } from '../../../lib/block-or-report.ts';
import { AskAbout } from '../ask-about.ts';
import { entryText as text } from '../text.ts';

/** The small way to blocking beside a person; it only opens a dialog. Rule 9.105 */
export function BlockOrReportButton({ whom }: { whom: Whom }) {
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
