import { loginsChanged, type LoginsChanged } from '@oakling/domain/identity/events';
import { accept } from '@oakling/domain/kernel/decision';
import type { Platform } from '../../platform/platform.ts';
import type { AppContext } from '../../platform/request-context.ts';

/** Writes down what the sign-in library has done, and has every open stream of the person checked. */
export async function recordLoginsChanged(
  { transact }: Platform,
  c: AppContext,
  personId: string,
  type: LoginsChanged['type'],
): Promise<void> {
  const changedBy = { personId, as: 'system' as const, requestId: c.get('requestId') };
  await transact(changedBy, async () => accept(null, loginsChanged(personId, type)));
}
