import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  type ChangePassword,
} from '@oakling/domain/identity/contract';
import { passwordChanged } from '@oakling/domain/identity/events';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import { askLibrary, authHeaders } from '../../platform/auth/auth.ts';
import { keyedHash } from '../../platform/auth/encryption.ts';
import { giveLogin, newLogin } from '../../platform/auth/open-login.ts';
import { addressKey } from '../../platform/http/middleware.ts';
import { ownPasswordHash } from '../../platform/auth/own-password.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { throwRefusal, valueOf } from '../../platform/http/problem.ts';
import { loginOf, type AppContext, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import { deleteOtherResetCodes } from './email-store.ts';
import { RESET_ADDRESS_LIMIT, RESET_LIMIT } from './limits.ts';
import { endLogins, renewLogin, replacePassword } from './store.ts';

const operation = operationsOf('Passwords');
/** The minimum response time, so known and unknown addresses take the same time. Rule 1.37 */
const RESET_ANSWER_MS = 250;

/** Rules 1.35 to 1.39 */
export function passwordRoutes(platform: Platform) {
  const { auth, db, rateLimits, secret } = platform;
  return new Hono<AppEnv>()
    .post(
      '/forgot-password',
      operation('Ask for a password reset mail', { access: 'public' }),
      input('json', forgotPasswordSchema),
      async (c) => {
        const { email } = c.req.valid('json');
        await rateLimits.count(RESET_ADDRESS_LIMIT, addressKey(c.get('clientAddress')));
        await rateLimits.count(RESET_LIMIT, keyedHash(secret, email));
        const floor = new Promise((resolve) => setTimeout(resolve, RESET_ANSWER_MS));
        await auth.api.requestPasswordReset({ body: { email }, headers: authHeaders(c) });
        await floor;
        return c.body(null, 204);
      },
    )
    .post(
      '/reset-password',
      operation('Set a new password by mailed link', { access: 'public' }),
      input('json', resetPasswordSchema),
      async (c) => {
        await rateLimits.count(RESET_ADDRESS_LIMIT, addressKey(c.get('clientAddress')));
        const body = c.req.valid('json');
        const { internalAdapter } = await auth.$context;
        const link = await internalAdapter.findVerificationValue(`reset-password:${body.token}`);
        if (link === null) throwRefusal('link-invalid');
        await inTransaction(db, { as: 'owner' }, (tx) =>
          deleteOtherResetCodes(tx, { id: link.id, personId: link.value }),
        );
        await askLibrary(
          () => auth.api.resetPassword({ body, headers: authHeaders(c) }),
          () => throwRefusal('link-invalid'),
        );
        return c.body(null, 204);
      },
    )
    .post(
      '/change-password',
      operation('Change the password', { access: 'before-terms' }),
      input('json', changePasswordSchema),
      async (c) => {
        await changePassword(platform, c, c.req.valid('json'));
        // A thief who has used up the limit of reset mails must not lock the owner out.
        await rateLimits.forgive(RESET_LIMIT, keyedHash(secret, loginOf(c).email));
        return c.body(null, 204);
      },
    );
}

/**
 * Replaces the password if it is still the one that was checked. Hashing may have to wait, and the owner may reset the
 * password in the meantime. Rule 1.160
 */
async function changePassword(
  platform: Platform,
  c: AppContext,
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  const login = loginOf(c);
  const { id, personId, email } = login;
  const was = await ownPasswordHash(platform, login, currentPassword);
  if (was === null) throwRefusal('wrong-password');
  const { password } = await platform.auth.$context;
  const passwords = { was, is: await password.hash(newPassword) };
  const renewed = newLogin(platform.clock());
  const changedBy = { personId, as: 'system', requestId: c.get('requestId') } as const;
  const changed = await platform.transact(changedBy, async (tx) => {
    if (!(await replacePassword(tx, personId, passwords))) return refuse('wrong-password');
    await endLogins(tx, personId, { allBut: id });
    const value = await renewLogin(tx, id, renewed);
    return { ...accept(null, passwordChanged(personId, email)), value };
  });
  await giveLogin(c, platform, valueOf(changed));
}
