import {
  sendFirstEmailSchema,
  decideFirstEmailByModerator,
  endSecondFactorSchema,
} from '@oakling/domain/identity/own-pin';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import { keyedHash } from '../../platform/auth/encryption.ts';
import { countWrite, SUPPORT_LIMIT } from '../../platform/http/count-write.ts';
import { done } from '../../platform/http/problem.ts';
import {
  byModerator,
  type AppEnv,
  changedForFamily,
  type ByModerator,
} from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { PROOF_MAILBOX_LIMIT } from './limits.ts';
import { hashOneTimeCode, newOneTimeCode, proofExpiry } from '../../platform/auth/one-time-code.ts';
import { firstEmailUrl, logInStepsChanged } from '@oakling/domain/identity/events';
import { insertHelpDecision, saveProof } from './email-store.ts';
import { lockWithoutMailbox } from './pin-store.ts';
import { emailHasAccount, hasPerson } from './queries.ts';
import { deleteSecondFactor } from './store.ts';

const operation = operationsOf('Moderation', 'console');

/** Moderators' help for an adult without a mailbox or without their second factor. Rules 1.121 and 1.173 */
export function logInHelpRoutes(platform: Platform) {
  const { rateLimits, secret } = platform;
  return new Hono<AppEnv>()
    .post(
      '/moderation/people/:id/first-email',
      operation('Send an adult without a mailbox a link to a first address', {
        asksPassword: true,
      }),
      input('param', idParam),
      input('json', sendFirstEmailSchema),
      async (c) => {
        const given = { personId: c.req.valid('param').id, ...c.req.valid('json') };
        await countWrite(rateLimits, SUPPORT_LIMIT, c);
        await rateLimits.count(PROOF_MAILBOX_LIMIT, keyedHash(secret, given.email));
        return done(c, await sendFirstEmail(platform, byModerator(c), given));
      },
    )
    .delete(
      '/moderation/people/:id/second-factor',
      operation('Turn off the second factor of a person who has lost it', { asksPassword: true }),
      input('param', idParam),
      input('json', endSecondFactorSchema),
      async (c) => {
        const given = { personId: c.req.valid('param').id, ...c.req.valid('json') };
        await countWrite(rateLimits, SUPPORT_LIMIT, c);
        return done(c, await endSecondFactorOf(platform, byModerator(c), given));
      },
    );
}

/** The person still needs their password. A moderator's own second factor can't be removed here. Rule 1.173 */
async function endSecondFactorOf(
  { transact }: Platform,
  by: ByModerator,
  { personId, reason }: { personId: string; reason: string },
) {
  return transact(changedForFamily(by), async (tx) => {
    if (!(await hasPerson(tx, personId))) return refuse('no-such-person');
    const email = await deleteSecondFactor(tx, personId);
    if (email === null) return refuse('no-second-factor');
    await insertHelpDecision(tx, 'second-factor-ended', {
      personId,
      moderatorId: by.personId,
      note: reason,
    });
    return accept(null, logInStepsChanged({ personId, email }, 'SecondFactorEnded'));
  });
}

/** Mails an adult a link to add a first address, after a moderator has verified their identity. Rule 1.121 */
async function sendFirstEmail(
  { transact, origin, clock }: Platform,
  by: ByModerator,
  { personId, email, reason }: { personId: string; email: string; reason: string },
) {
  const code = newOneTimeCode();
  const link = { url: firstEmailUrl(origin, code), expiresAt: proofExpiry(clock()), email };
  return transact(changedForFamily(by), async (tx) => {
    const account = await lockWithoutMailbox(tx, personId);
    const isTaken = await emailHasAccount(tx, email);
    const decision = decideFirstEmailByModerator(account, { ...link, isTaken });
    if (!decision.ok) return decision;
    await saveProof(tx, decision.value, hashOneTimeCode(code));
    await insertHelpDecision(tx, 'first-email-sent', {
      personId,
      moderatorId: by.personId,
      note: reason,
    });
    return decision;
  });
}
