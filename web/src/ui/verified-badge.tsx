import { BadgeCheck } from 'lucide-react';

/** Rule 5.21: marks an elder whom a moderator has verified. */
export function VerifiedBadge() {
  return (
    <span className="inline-flex items-center gap-1 rounded-full border border-success-ink bg-success-soft px-3 py-1 text-sm font-semibold text-success-ink">
      <BadgeCheck aria-hidden className="size-5 shrink-0" />
      Verified
    </span>
  );
}
