import {
  loggedInSchema,
  logInSchema,
  meSchema,
  signUpSchema,
  type Me,
} from '@oakling/domain/identity/contract';
import { loginsChanged } from '@oakling/domain/identity/events';
import { Hono } from 'hono';
import { logInBrowser, logOutBrowser } from '../../platform/auth/logins.ts';
import { keepKnownBrowser, knownBrowser } from '../../platform/auth/known-browsers.ts';
import { keyedHash } from '../../platform/auth/encryption.ts';
import { addressKey, limitWaiting } from '../../platform/http/middleware.ts';
import type { Platform } from '../../platform/platform.ts';
import { valueOf } from '../../platform/http/problem.ts';
import { loginOf, type AppContext, type AppEnv } from '../../platform/http/request-context.ts';
import { input, nothing, operationsOf } from '../../platform/http/route.ts';
import {
  LOG_IN_ACCOUNT_LIMIT,
  LOG_IN_ADDRESS_LIMIT,
  LOG_IN_KNOWN_ALL_LIMIT,
  LOG_IN_KNOWN_LIMIT,
  LOG_IN_LIMIT,
  MOST_LOG_INS_WAITING,
  SIGN_UP_LIMIT,
} from './limits.ts';
import { recordLoginsChanged } from './login-routes.ts';
import { endLockedLogin } from './own-device-routes.ts';
import { signUp } from './sign-up.ts';
import { findSelf } from './queries.ts';
import { touchLastSeen } from './store.ts';

const operation = operationsOf('Identity');

export function identityRoutes(platform: Platform) {
  const { auth, db, rateLimits, config, secret } = platform;
  const emailProof = config.EMAIL_PROOF === 'required' ? 'required' : 'asked';
  return new Hono<AppEnv>()
    .post(
      '/sign-up',
      operation('Sign up as an elder or a parent', {
        access: 'public',
        isFound: true,
        status: 201,
      }),
      input('json', signUpSchema),
      async (c) => {
        await rateLimits.count(SIGN_UP_LIMIT, addressKey(c.get('clientAddress')));
        const body = c.req.valid('json');
        const person = valueOf(await signUp(platform, body, c.get('requestId')));
        await logInBrowser(platform, c, body);
        keepKnownBrowser(c, platform, logInKeys(secret, c, body.email).account);
        return c.json({ role: person.role }, 201);
      },
    )
    .post(
      '/log-in',
      operation('Log in', { access: 'public', answer: loggedInSchema }),
      limitWaiting(MOST_LOG_INS_WAITING),
      input('json', logInSchema),
      async (c) => {
        const body = c.req.valid('json');
        await countLogIn(platform, c, body.email);
        const { needsCode } = await logInBrowser(platform, c, body);
        await forgiveLogIn(platform, c, body.email);
        await endLockedLogin(platform, c);
        keepKnownBrowser(c, platform, logInKeys(secret, c, body.email).account);
        return c.json({ needsCode }, 200);
      },
    )
    .post(
      '/log-out',
      operation('Log out of this browser', { access: 'before-terms' }),
      input('json', nothing),
      async (c) => {
        const { personId } = loginOf(c);
        await logOutBrowser(auth, c);
        await recordLoginsChanged(platform, c, loginsChanged(personId, 'LoggedOut'));
        return c.body(null, 204);
      },
    )
    .get(
      '/me',
      operation('Who is signed in', { access: 'before-terms', answer: meSchema }),
      async (c) => {
        const { personId, email, isEmailProven, mailbox, actor, ...login } = loginOf(c);
        const { moderator, secondFactor, mustAcceptTerms } = login;
        await touchLastSeen(db, personId, platform.clock().toISOString().slice(0, 10));
        const { fullName, isOfAge, hasNewPassword, timeZone } = await findSelf(db, personId);
        const isReady = moderator?.enrolled === true && moderator.passed;
        const me: Me = {
          id: personId,
          role: actor?.role ?? null,
          email,
          fullName,
          mustAcceptTerms,
          ...(isOfAge && { isOfAge }),
          ...(hasNewPassword === true && { hasNewPassword }),
          ...(login.isOwnDevice && { isOwnDevice: true as const }),
          ...(timeZone !== null && { timeZone }),
          ...((actor !== null || isReady) &&
            platform.rooms !== null && { hasRooms: true as const }),
          ...(mailbox !== null && { mailbox }),
          ...(actor !== null && secondFactor !== null && { secondFactor }),
          ...(!isEmailProven && mailbox === null && actor !== null && { emailProof }),
          ...(moderator !== null && { moderator: isReady ? 'ready' : 'setting-up' }),
        };
        return c.json(me, 200);
      },
    );
}

/**
 * Counts login attempts by account and IP address, by IP address, and by account. A browser that has logged in before
 * has only its own limit. Rules 1.34 and 1.156
 */
async function countLogIn(platform: Platform, c: AppContext, email: string) {
  const { rateLimits, secret } = platform;
  const { address, account } = logInKeys(secret, c, email);
  const known = knownBrowser(c, platform, account);
  if (known !== null) {
    // This limit also depends on the IP address, because a copied cookie must not lock out the browser from which it
    // was copied.
    await rateLimits.count(LOG_IN_KNOWN_LIMIT, `${known} ${address}`);
    if (await rateLimits.take(LOG_IN_KNOWN_ALL_LIMIT, known)) return;
  }
  // This limit is counted first and on its own. An attempt that is rejected here must not be counted elsewhere;
  // otherwise, one IP address could use up an account's limit.
  await rateLimits.count(LOG_IN_LIMIT, `${account} ${address}`);
  await rateLimits.countTogether([
    { limit: LOG_IN_ADDRESS_LIMIT, key: address },
    { limit: LOG_IN_ACCOUNT_LIMIT, key: account },
  ]);
}

/** A correct password is not a guess, so only the count of the IP address remains. */
async function forgiveLogIn(platform: Platform, c: AppContext, email: string) {
  const { rateLimits, secret } = platform;
  const { address, account } = logInKeys(secret, c, email);
  const known = knownBrowser(c, platform, account);
  if (known !== null) await rateLimits.forgive(LOG_IN_KNOWN_LIMIT, `${known} ${address}`);
  await rateLimits.forgive(LOG_IN_LIMIT, `${account} ${address}`);
}

function logInKeys(secret: string, c: AppContext, email: string) {
  return { address: addressKey(c.get('clientAddress')), account: keyedHash(secret, email) };
}
