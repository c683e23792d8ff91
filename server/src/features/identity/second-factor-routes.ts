import {
  passwordAgainSchema,
  recoveryCodesSchema,
  recoveryStepSchema,
  secondFactorSchema,
  secondStepSchema,
} from '@oakling/domain/identity/contract';
import { logInStepsChanged } from '@oakling/domain/identity/events';
import { Hono } from 'hono';
import { askLibrary, authHeaders } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { done, throwRefusal } from '../../platform/http/problem.ts';
import {
  moderatorOf,
  secondFactorLoginOf,
  type AppContext,
  type AppEnv,
} from '../../platform/http/request-context.ts';
import { input, nothing, operationsOf } from '../../platform/http/route.ts';
import { OWN_PASSWORD_LIMIT } from '../../platform/auth/own-password.ts';
import { recordLoginsChanged } from './login-routes.ts';
import { confirmByCode, endSecondFactor, logInByCode } from './second-step.ts';

const operation = operationsOf('Second factor', 'second-factor');

/** The second step of a login, and turning two-factor sign-in on and off. Rules 1.44 to 1.49, 1.170 and 1.171 */
export function secondFactorRoutes(platform: Platform) {
  const { auth, rateLimits } = platform;
  return new Hono<AppEnv>()
    .post(
      '/log-in/code',
      operation('Log in, second step: a code', { access: 'public' }),
      input('json', secondStepSchema),
      async (c) => {
        const { code } = c.req.valid('json');
        return done(c, await logInByCode(platform, c, { by: 'app', code }));
      },
    )
    .post(
      '/log-in/recovery-code',
      operation('Log in, second step: a recovery code', { access: 'public' }),
      input('json', recoveryStepSchema),
      async (c) => {
        const code = c.req.valid('json').recoveryCode;
        return done(c, await logInByCode(platform, c, { by: 'recovery', code }));
      },
    )
    .post(
      '/second-factor',
      operation('Begin to set up my second factor', { answer: secondFactorSchema }),
      input('json', passwordAgainSchema),
      async (c) => {
        const { id, secondFactor } = secondFactorLoginOf(c);
        if (secondFactor === 'on') refuseEnrolled();
        await rateLimits.count(OWN_PASSWORD_LIMIT, id);
        const begun = await withRightPassword(() =>
          auth.api.enableTwoFactor({
            body: { ...c.req.valid('json'), method: 'totp' },
            headers: authHeaders(c),
          }),
        );
        // The answer lacks a URI only for mailed codes, which this server doesn't use.
        if (begun.method !== 'totp') throw new Error('unexpected second factor without an app');
        const secret = new URL(begun.totpURI).searchParams.get('secret') ?? '';
        return c.json({ uri: begun.totpURI, secret, recoveryCodes: begun.backupCodes }, 200);
      },
    )
    .post(
      '/moderation/active',
      operation('I am still here', { access: 'console' }),
      input('json', nothing),
      // Every change that a moderator makes is recorded as activity. This one has no other effect. Rule 1.149
      (c) => c.body(null, 204),
    )
    .post(
      '/second-factor/confirm',
      operation('Turn my second factor on with a first code'),
      input('json', secondStepSchema),
      async (c) => {
        const login = secondFactorLoginOf(c);
        if (login.secondFactor === 'on') refuseEnrolled();
        const { code } = c.req.valid('json');
        return done(c, await confirmByCode(platform, c, login, code));
      },
    )
    .delete(
      '/second-factor',
      operation('Turn my second factor off'),
      input('json', passwordAgainSchema),
      async (c) => {
        const login = secondFactorLoginOf(c);
        // Moderators always have a second factor. Rule 9.63
        if (login.moderator !== null) throw new AppError('forbidden');
        const { password } = c.req.valid('json');
        return done(c, await endSecondFactor(platform, c, login, password));
      },
    )
    .post(
      '/second-factor/recovery-codes',
      operation('Replace my recovery codes', { answer: recoveryCodesSchema }),
      input('json', passwordAgainSchema),
      async (c) => {
        const login = passedLoginOf(c);
        if (login.secondFactor === 'off') throwRefusal('no-second-factor');
        await rateLimits.count(OWN_PASSWORD_LIMIT, login.id);
        const { backupCodes } = await withRightPassword(() =>
          auth.api.generateBackupCodes({
            body: c.req.valid('json'),
            headers: authHeaders(c),
          }),
        );
        await recordLoginsChanged(platform, c, logInStepsChanged(login, 'RecoveryCodesRenewed'));
        return c.json({ recoveryCodes: backupCodes }, 200);
      },
    );
}

/** A moderator's login may not have passed the second step yet; everyone else's has. */
export function passedLoginOf(c: AppContext) {
  const login = secondFactorLoginOf(c);
  if (login.moderator !== null) moderatorOf(c);
  return login;
}

function refuseEnrolled(): never {
  throwRefusal('second-factor-set');
}

function withRightPassword<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return askLibrary(call, ({ code }) =>
    code === 'INVALID_PASSWORD' ? throwRefusal('wrong-password') : refuseEnrolled(),
  );
}
