import type { InviteView } from '@oakling/domain/invites/contract';
import { CalendarX, CircleCheck, Hourglass, type LucideIcon } from 'lucide-react';
import { statusWords, type Answered } from '../invites-text.ts';

type Look = { readonly Icon: LucideIcon; readonly classes: string };

const LOOKS: Readonly<Record<InviteView['status'], Look>> = {
  pending: { Icon: Hourglass, classes: 'border-info-ink bg-info-soft text-info-ink' },
  accepted: { Icon: CircleCheck, classes: 'border-success-ink bg-success-soft text-success-ink' },
  expired: { Icon: CalendarX, classes: 'border-line bg-paper text-ink-soft' },
};

type Props = { of: Answered; childName: string };

/** What became of an invite, in words; the icon only repeats them. */
export function InviteStatus({ of, childName }: Props) {
  const { Icon, classes } = LOOKS[of.status];
  return (
    <span
      className={`inline-flex min-h-8 max-w-full items-start gap-2 rounded-card border px-3 py-1 text-sm font-semibold ${classes}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{statusWords(of, childName)}</span>
    </span>
  );
}
