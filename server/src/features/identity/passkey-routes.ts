import { passwordAgainSchema } from '@oakling/domain/identity/contract';
import { loginsChanged, logInStepsChanged } from '@oakling/domain/identity/events';
import {
  MOST_PASSKEYS,
  newPasskeyOptionsSchema,
  newPasskeySchema,
  passkeyLogInSchema,
  passkeyLogInOptionsSchema,
  passkeySchema,
  type PasskeyLogIn,
} from '@oakling/domain/identity/passkey';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import * as v from 'valibot';
import { isChildsDevice } from '../../platform/auth/device-cookie.ts';
import { keyedHash } from '../../platform/auth/encryption.ts';
import { keepKnownBrowser } from '../../platform/auth/known-browsers.ts';
import { logLogIn } from '../../platform/auth/log-log-in.ts';
import { whyShutOut } from '../../platform/auth/logins.ts';
import { giveLogin, newLogin } from '../../platform/auth/open-login.ts';
import { isOwnPassword } from '../../platform/auth/own-password.ts';
import {
  checkNewPasskey,
  checkPasskey,
  newPasskeyOptions,
  passkeyLogInOptions,
  takeLogInChallenge,
} from '../../platform/auth/passkeys.ts';
import { addressKey } from '../../platform/http/middleware.ts';
import { done, throwRefusal, valueOf } from '../../platform/http/problem.ts';
import type { AppContext, AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { LOG_IN_ADDRESS_LIMIT } from './limits.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  insertPasskeyLogin,
  listCredentialIds,
  listPasskeys,
  usePasskey,
} from './passkey-store.ts';
import { endLockedLogin, unlockLogin } from './own-device-routes.ts';
import { passedLoginOf } from './second-factor-routes.ts';

const operation = operationsOf('Passkeys', 'second-factor');

/** Passkeys, and the log-in with one. Rules 1.175 to 1.179 */
export function passkeyRoutes(platform: Platform) {
  const { db, rateLimits, transact } = platform;
  const countAddress = (c: AppContext) =>
    rateLimits.count(LOG_IN_ADDRESS_LIMIT, addressKey(c.get('clientAddress')));
  return new Hono<AppEnv>()
    .post(
      '/log-in/passkey/options',
      operation('Begin to log in with a passkey', {
        access: 'public',
        answer: passkeyLogInOptionsSchema,
      }),
      input('json', nothing),
      async (c) => {
        await countAddress(c);
        return c.json(await passkeyLogInOptions(platform), 200);
      },
    )
    .post(
      '/log-in/passkey',
      operation('Log in with a passkey', { access: 'public' }),
      input('json', passkeyLogInSchema),
      async (c) => {
        await countAddress(c);
        await refuseOnChildsDevice(platform, c);
        await logInByPasskey(platform, c, c.req.valid('json'));
        return c.body(null, 204);
      },
    )
    .get(
      '/passkeys',
      operation('My passkeys', { answer: v.object({ items: v.array(passkeySchema) }) }),
      async (c) => c.json({ items: await listPasskeys(db, passedLoginOf(c).personId) }, 200),
    )
    .post(
      '/passkeys/options',
      operation('Begin to add a passkey', { answer: newPasskeyOptionsSchema }),
      input('json', passwordAgainSchema),
      async (c) => {
        const login = passedLoginOf(c);
        await refuseOnChildsDevice(platform, c);
        // Always require the password, even within ten minutes of the last check, because a passkey outlives the login.
        // Decision 094
        if (!(await isOwnPassword(platform, login, c.req.valid('json').password)))
          throwRefusal('wrong-password');
        const existing = await listCredentialIds(db, login.personId);
        if (existing.length >= MOST_PASSKEYS) throwRefusal('too-many-passkeys');
        return c.json(await newPasskeyOptions(platform, login, existing), 200);
      },
    )
    .post('/passkeys', operation('Add a passkey'), input('json', newPasskeySchema), async (c) => {
      const login = passedLoginOf(c);
      const { personId } = login;
      const passkey = await checkNewPasskey(platform, personId, c.req.valid('json'));
      if (passkey === null) throwRefusal('passkey-refused');
      const userAgent = c.req.header('user-agent') ?? null;
      const changedBy = { as: 'system', personId, requestId: c.get('requestId') } as const;
      const added = await transact(changedBy, async (tx) => {
        const refusal = await insertPasskey(tx, personId, { ...passkey, userAgent });
        if (refusal !== null) return refuse(refusal);
        return accept(null, logInStepsChanged(login, 'PasskeyAdded'));
      });
      return done(c, added);
    })
    .delete(
      '/passkeys/:id',
      operation('Remove a passkey', { asksPassword: true }),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        const login = passedLoginOf(c);
        const { personId } = login;
        const changedBy = { as: 'system', personId, requestId: c.get('requestId') } as const;
        const ended = await transact(changedBy, async (tx) => {
          const hadIt = await deletePasskey(tx, personId, c.req.valid('param').id);
          if (!hadIt) return refuse('no-such-passkey');
          return accept(null, logInStepsChanged(login, 'PasskeyEnded'));
        });
        return done(c, ended);
      },
    );
}

/** A child knows how to unlock a device that was handed over to them. Rule 1.178 */
async function refuseOnChildsDevice(platform: Platform, c: AppContext) {
  if (await isChildsDevice(platform, c)) throwRefusal('childs-device');
}

/** Needs no address, password or code. Rule 1.176 */
async function logInByPasskey(platform: Platform, c: AppContext, sent: PasskeyLogIn) {
  const { auth, db, secret, transact, clock } = platform;
  const isFresh = await takeLogInChallenge(platform, sent);
  const passkey = await findPasskey(db, sent.id);
  const account = { email: passkey?.email ?? '' };
  const counter = isFresh && passkey !== null ? await checkPasskey(platform, sent, passkey) : null;
  if (passkey === null || counter === null) {
    await logLogIn(auth, c, account, 'passkey', 'refused');
    throwRefusal('passkey-refused', 401);
  }
  const { id, personId } = passkey;
  const locked = c.get('lockedLogin');
  if (locked?.personId === personId) {
    // Rule 1.235
    if (!(await usePasskey(db, { id, counter }))) throwRefusal('passkey-refused', 401);
    valueOf(await unlockLogin(platform, c, locked, null), { 'no-device': 401 });
    await logLogIn(auth, c, account, 'passkey', 'accepted');
    return;
  }
  const now = clock();
  const login = { ...newLogin(now), userAgent: c.req.header('user-agent') ?? null };
  const changedBy = { as: 'system', personId, requestId: c.get('requestId') } as const;
  const opened = await transact(changedBy, async (tx) => {
    const isIn = await insertPasskeyLogin(tx, { id, personId, counter }, login, now);
    return isIn
      ? accept(null, loginsChanged(personId, 'LoggedInByPasskey'))
      : refuse('passkey-refused');
  }).catch(async (error: unknown) => {
    const why = whyShutOut(error);
    if (why === null) throw error;
    await logLogIn(auth, c, account, 'passkey', 'refused');
    throwRefusal(why, 403);
  });
  valueOf(opened, { 'passkey-refused': 401 });
  await logLogIn(auth, c, account, 'passkey', 'accepted');
  await endLockedLogin(platform, c);
  await giveLogin(c, platform, login);
  keepKnownBrowser(c, platform, keyedHash(secret, passkey.email));
}
