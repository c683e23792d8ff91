import { loginsChanged, type LoginsChanged } from '@oakling/domain/identity/events';
import { accept } from '@oakling/domain/kernel/decision';
import type { Platform } from '../../platform/platform.ts';
import type { AppContext } from '../../platform/http/request-context.ts';
import { markPassed } from './store.ts';

/**
 * Writes down what the sign-in library has done, and has every open stream of the person checked. A
 * login that took the place of one that had passed the second factor has passed it too.
 */
export async function recordLoginsChanged(
  { transact, clock }: Platform,
  c: AppContext,
  personId: string,
  type: LoginsChanged['type'],
  passedLoginId: string | null = null,
): Promise<void> {
  const changedBy = { personId, as: 'system' as const, requestId: c.get('requestId') };
  await transact(changedBy, async (tx) => {
    if (passedLoginId !== null) await markPassed(tx, passedLoginId, clock());
    return accept(null, loginsChanged(personId, type));
  });
}
