import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

type AlertTone = 'info' | 'success' | 'error';

type Props = { tone: AlertTone; title?: string; children: ReactNode };

const looks = {
  info: {
    Icon: Info,
    role: undefined,
    motion: '',
    classes: 'border-info-ink bg-info-soft text-info-ink',
  },
  success: {
    Icon: CircleCheck,
    role: undefined,
    motion: 'animate-[grow_600ms_ease-out]',
    classes: 'border-success-ink bg-success-soft text-success-ink',
  },
  error: {
    Icon: CircleAlert,
    role: 'alert',
    motion: '',
    classes: 'border-danger-ink bg-danger-soft text-danger-ink',
  },
} as const;

/**
 * A message that stays on the page. Errors are announced when they are inserted; a success needs a `LiveRegion` around
 * it.
 */
export function Alert({ tone, title, children }: Props) {
  const { Icon, role, motion, classes } = looks[tone];
  return (
    <div role={role} className={`flex items-start gap-3 rounded-card border-2 p-4 ${classes}`}>
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${motion}`} />
      <div className="min-w-0 grow space-y-1 [overflow-wrap:anywhere]">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}
