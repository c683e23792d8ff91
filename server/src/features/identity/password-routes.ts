import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
} from '@oakling/domain/identity/contract';
import { passwordChanged } from '@oakling/domain/identity/events';
import { Hono } from 'hono';
import { askLibrary, authHeaders, passCookies } from '../../platform/auth/auth.ts';
import { keyedHash } from '../../platform/auth/encryption.ts';
import { loginIdOf } from '../../platform/auth/second-step.ts';
import { addressKey } from '../../platform/http/middleware.ts';
import { OWN_PASSWORD_LIMIT } from '../../platform/auth/own-password.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { throwRefusal } from '../../platform/http/problem.ts';
import { loginOf, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import { deleteOtherResetCodes } from './email-store.ts';
import { RESET_ADDRESS_LIMIT, RESET_LIMIT } from './limits.ts';
import { recordLoginsChanged } from './login-routes.ts';

const operation = operationsOf('Passwords');
/** Minimum response time, so known and unknown addresses take equally long. Rule 1.37 */
const RESET_ANSWER_MS = 250;

/** Forgotten, reset and changed passwords. Rules 1.35 to 1.39 */
export function passwordRoutes(platform: Platform) {
  const { auth, db, rateLimits, secret } = platform;
  return new Hono<AppEnv>()
    .post(
      '/forgot-password',
      operation({ summary: 'Ask for a password reset mail', access: 'public' }),
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
      operation({ summary: 'Set a new password by mailed link', access: 'public' }),
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
      operation({ summary: 'Change the password', access: 'before-terms' }),
      input('json', changePasswordSchema),
      async (c) => {
        const { id, personId, email, moderator } = loginOf(c);
        await rateLimits.count(OWN_PASSWORD_LIMIT, id);
        const body = { ...c.req.valid('json'), revokeOtherSessions: true };
        const { headers } = await askLibrary(
          () => auth.api.changePassword({ body, headers: authHeaders(c), returnHeaders: true }),
          () => throwRefusal('wrong-password'),
        );
        passCookies(c, headers);
        // A thief who asked for all reset mails before must not lock the owner out.
        await rateLimits.forgive(RESET_LIMIT, keyedHash(secret, email));
        // The same browser with a new token, so its second factor remains passed.
        const loginId = moderator?.passed === true ? await loginIdOf(auth, headers) : null;
        await recordLoginsChanged(platform, c, passwordChanged(personId, email), loginId);
        return c.body(null, 204);
      },
    );
}
