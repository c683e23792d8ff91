import {
  sendFirstEmailSchema,
  decideFirstEmailByModerator,
} from '@oakling/domain/identity/own-pin';
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
import { firstEmailUrl } from '@oakling/domain/identity/events';
import { insertFirstEmailDecision, saveProof } from './email-store.ts';
import { lockWithoutMailbox } from './pin-store.ts';
import { emailHasAccount } from './queries.ts';

const operation = operationsOf('Moderation', 'console');

/** Moderators' help for an adult without a mailbox. Rule 1.121 */
export function firstEmailByModeratorRoutes(platform: Platform) {
  const { rateLimits, secret } = platform;
  return new Hono<AppEnv>().post(
    '/moderation/people/:id/first-email',
    operation({ summary: 'Send an adult without a mailbox a link to a first address' }),
    input('param', idParam),
    input('json', sendFirstEmailSchema),
    async (c) => {
      const given = { personId: c.req.valid('param').id, ...c.req.valid('json') };
      await countWrite(rateLimits, SUPPORT_LIMIT, c);
      await rateLimits.count(PROOF_MAILBOX_LIMIT, keyedHash(secret, given.email));
      return done(c, await sendFirstEmail(platform, byModerator(c), given));
    },
  );
}

/**
 * Sends an adult a link to a first address, after a moderator has verified who they are. Rule 1.121
 */
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
    await insertFirstEmailDecision(tx, { personId, moderatorId: by.personId, note: reason });
    return decision;
  });
}
