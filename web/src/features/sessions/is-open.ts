import type { SessionView } from '@oakling/domain/sessions/contract';

/** Whether a session lies ahead and was not refused, so that something of it can still change. */
export function isOpen({ bucket }: Pick<SessionView, 'bucket'>): boolean {
  return bucket === 'pending' || bucket === 'upcoming';
}
