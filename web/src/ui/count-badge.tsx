import { VisuallyHidden } from './visually-hidden.tsx';

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
