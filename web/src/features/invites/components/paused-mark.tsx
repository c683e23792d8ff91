import { Pause } from 'lucide-react';
import { childrenText } from '../text.ts';

/** Says that a child is paused. Rule 9.99 */
export function PausedMark() {
  return (
    <span className="inline-flex min-h-8 items-center gap-2 rounded-card border border-info-ink bg-info-soft px-3 py-1 text-sm font-semibold text-info-ink">
      <Pause aria-hidden className="size-5 shrink-0" />
      {childrenText.paused}
    </span>
  );
}
