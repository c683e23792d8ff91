import { BadgeCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Emoji } from './emoji.tsx';
import { Tooltip } from './tooltip.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = {
  /** An emoji. */
  icon: string;
  label: string;
  /** A symbol after the label, which `words` must explain. */
  arrow?: string;
  /** The tooltip, 10 px above the chip on hover and focus. Screen readers can always read it. */
  words?: string;
};

export function Chip({ icon, label, arrow, words }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const show = () => setIsOpen(true);
  const hide = () => setIsOpen(false);
  // Escape also works if the tooltip is open on hover and nothing has the focus.
  useEffect(() => {
    if (!isOpen) return undefined;
    const hideOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setIsOpen(false);
    };
    document.addEventListener('keydown', hideOnEscape);
    return () => document.removeEventListener('keydown', hideOnEscape);
  }, [isOpen]);
  const reactions = words !== undefined && {
    tabIndex: 0,
    onMouseEnter: show,
    onMouseLeave: hide,
    onFocus: show,
    onBlur: hide,
    onClick: show,
  };
  // A chip with a tooltip is a touch target, so it needs the minimum height.
  const height = words === undefined ? 'min-h-8' : 'min-h-11';
  return (
    <span
      {...reactions}
      className={`relative inline-flex ${height} max-w-full items-center gap-2 rounded-full border border-role-ink bg-role-soft px-3 py-1 text-sm text-role-ink`}
    >
      <Emoji>{icon}</Emoji>
      <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
      {arrow !== undefined && (
        <span aria-hidden className="font-semibold">
          {arrow}
        </span>
      )}
      {words !== undefined && <VisuallyHidden>{`, ${words}`}</VisuallyHidden>}
      {words !== undefined && isOpen && <Tooltip>{words}</Tooltip>}
    </span>
  );
}

export type Count = {
  count: number;
  words: string;
};

/** A number in the colors of the sidebar; hidden at 0. */
export function CountBadge({ count, words }: Count) {
  if (count === 0) return null;
  return (
    <span className="min-w-8 rounded-full bg-white px-2 text-center text-sm font-semibold text-role-strong">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{`, ${words}`}</VisuallyHidden>
    </span>
  );
}

/** Rule 5.21 */
export function VerifiedBadge() {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap rounded-full border border-success-ink bg-success-soft px-3 py-1 align-middle text-sm font-semibold text-success-ink">
      <BadgeCheck aria-hidden className="size-5 shrink-0" />
      Verified
    </span>
  );
}
