import { deviceTokens } from '../../platform/auth/device-cookie.ts';
import { hashOneTimeCode } from '../../platform/auth/one-time-code.ts';
import type { AppContext } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDeviceChildren } from './device-store.ts';

/**
 * The person signed in to the browser that opens a guardian's mailed link, and the children it was handed over to. Empty
 * when that guardian is signed in. Rule 6.360
 */
export async function othersInBrowser(
  { db, origin, clock }: Platform,
  c: AppContext,
  guardianId: string,
): Promise<readonly string[]> {
  const signedIn = c.get('login')?.personId ?? null;
  if (signedIn === guardianId) return [];
  const children = await findDeviceChildren(
    db,
    deviceTokens(c, origin).map(hashOneTimeCode),
    clock(),
  );
  return [...(signedIn === null ? [] : [signedIn]), ...children.map(({ id }) => id)];
}
