import { BadgeCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Emoji } from './emoji.tsx';
import { Tooltip } from './tooltip.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = {
  /** An emoji. */
  icon: string;
  label: string;
  /** A sign after the label; `words` must say what it means. */
  arrow?: string;
  /** Shown 10 px above on hover and focus, and always read by a screen reader. */
  words?: string;
};

/** A small tag: icon, words, and an optional arrow that the tooltip explains. */
export function Chip({ icon, label, arrow, words }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const show = () => setIsOpen(true);
  const hide = () => setIsOpen(false);
  // Also while the pointer is over it and the focus elsewhere.
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
  // With words it is something to press, so it is as high as a finger needs.
  const height = words === undefined ? 'min-h-8' : 'min-h-11';
  return (
    <span
      {...reactions}
      className={`relative inline-flex ${height} max-w-full items-center gap-2 rounded-full border border-role-ink bg-role-soft px-3 py-1 text-sm text-role-ink`}
    >
      <Emoji>{icon}</Emoji>
      <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
      {arrow !== undefined && (
        <span aria-hidden className="font-bold">
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
  /** What a screen reader hears for it: "3 unread". */
  words: string;
};

/** A number in the sidebar's or the bar's colours; none stands for nothing. */
export function CountBadge({ count, words }: Count) {
  if (count === 0) return null;
  return (
    <span className="min-w-8 rounded-full bg-white px-2 text-center text-sm font-bold text-role-strong">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{`, ${words}`}</VisuallyHidden>
    </span>
  );
}

/** Rule 5.21: marks an elder that a moderator has verified. */
export function VerifiedBadge() {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap rounded-full border border-success-ink bg-success-soft px-3 py-1 align-middle text-sm font-semibold text-success-ink">
      <BadgeCheck aria-hidden className="size-5 shrink-0" />
      Verified
    </span>
  );
}
