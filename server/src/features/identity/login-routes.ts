import * as v from 'valibot';
import { loginSchema, passwordAgainSchema } from '@oakling/domain/identity/contract';
import {
  loginsChanged,
  type LoginsChanged,
  type LogInStepsChanged,
} from '@oakling/domain/identity/events';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import { done } from '../../platform/http/problem.ts';
import { type AppContext, type AppEnv, loginOf } from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Result } from '../../platform/db/transact.ts';
import { giveLogin, newLogin } from '../../platform/auth/open-login.ts';
import { isOwnPassword } from '../../platform/auth/own-password.ts';
import type { Platform } from '../../platform/platform.ts';
import { enterPin } from './device-store.ts';
import { endLogins, listLogins, renewLogin } from './store.ts';
import { tryPin } from './try-pin.ts';

const operation = operationsOf('Logins', 'before-terms');

/** Rule 1.40 */
export function loginRoutes(platform: Platform) {
  const { db, clock } = platform;
  return new Hono<AppEnv>()
    .get(
      '/logins',
      operation('Where I am signed in', { answer: v.object({ items: v.array(loginSchema) }) }),
      async (c) => {
        const login = loginOf(c);
        return c.json({ items: await listLogins(db, login, clock()) }, 200);
      },
    )
    .post(
      '/password-again',
      operation('Confirm my password or PIN'),
      input('json', passwordAgainSchema),
      async (c) => done(c, await enterPasswordAgain(platform, c, c.req.valid('json').password)),
    )
    .delete(
      '/logins/:id',
      operation('End one of my logins', { asksPassword: true }),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        return done(c, await end(platform, c, { id: c.req.valid('param').id }));
      },
    )
    .delete(
      '/logins',
      operation('End all my other logins', { asksPassword: true }),
      input('json', nothing),
      async (c) => {
        // Idempotent: a no-op without other logins.
        await end(platform, c, { allBut: loginOf(c).id });
        return c.body(null, 204);
      },
    );
}

/**
 * Checks the password or PIN and records the check for this login. Replaces the login's token, so a stolen one stops
 * working. Rules 1.148 and 1.189
 */
async function enterPasswordAgain(
  platform: Platform,
  c: AppContext,
  password: string,
): Promise<Result<null, 'wrong-password' | 'wrong-pin' | 'pin-locked'>> {
  const login = loginOf(c);
  const { db, clock } = platform;
  if (login.mailbox === null) {
    if (!(await isOwnPassword(platform, login, password))) return refuse('wrong-password');
  } else {
    const tried = await tryPin(platform, c.get('requestId'), login.personId, password);
    if (typeof tried === 'string') return refuse(tried);
    await enterPin(db, login.personId, tried.pinHash, clock());
  }
  const renewed = newLogin(clock());
  await giveLogin(c, platform, await renewLogin(db, login.id, renewed));
  return { ok: true, value: null };
}

async function end(
  { transact }: Platform,
  c: AppContext,
  which: { id: string } | { allBut: string },
) {
  const { personId } = loginOf(c);
  const changedBy = { personId, as: 'system' as const, requestId: c.get('requestId') };
  return transact(changedBy, async (tx) => {
    const ended = await endLogins(tx, personId, which);
    return ended === 0
      ? refuse('no-such-login')
      : accept(ended, loginsChanged(personId, 'LoginsEnded'));
  });
}

/** Records a change of logins, and revalidates the person's streams. */
export async function recordLoginsChanged(
  { transact }: Pick<Platform, 'transact'>,
  c: AppContext,
  event: LoginsChanged | LogInStepsChanged,
): Promise<void> {
  const { id: personId } = event.subject;
  const changedBy = { personId, as: 'system' as const, requestId: c.get('requestId') };
  await transact(changedBy, async () => accept(null, event));
}
