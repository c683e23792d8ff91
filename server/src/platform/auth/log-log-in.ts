import type { AppContext } from '../http/request-context.ts';
import type { Auth } from './auth.ts';
import { keyedHash } from './encryption.ts';

export type Factor = 'password' | 'app code' | 'recovery code' | 'PIN' | 'passkey';

/** A keyed hash of the address identifies the account. Rule 1.188 */
export async function logLogIn(
  auth: Auth,
  c: AppContext,
  account: { readonly email: string } | { readonly userId: string },
  factor: Factor,
  outcome: 'accepted' | 'refused' | 'needs a second factor',
): Promise<void> {
  const { internalAdapter, secret } = await auth.$context;
  const { email = '' } =
    'email' in account ? account : ((await internalAdapter.findUserById(account.userId)) ?? {});
  c.get('log').info({ account: keyedHash(secret, email), factor }, `login ${outcome}`);
}
