import { sendFirstEmailSchema } from '@oakling/domain/identity/own-pin';
import { Hono } from 'hono';
import { keyedHash } from '../../platform/auth/encryption.ts';
import { countWrite, SUPPORT_LIMIT } from '../../platform/http/count-write.ts';
import { valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { PROOF_MAILBOX_LIMIT } from './limits.ts';
import { sendFirstEmail } from './send-first-email.ts';

const operation = operationsOf('Moderation');

/** Moderators' help for an adult without a mailbox. Rule 1.121 */
export function firstEmailByModeratorRoutes(platform: Platform) {
  const { rateLimits, secret } = platform;
  return new Hono<AppEnv>().post(
    '/moderation/people/:id/first-email',
    operation({
      summary: 'Send an adult without a mailbox a link to a first address',
      access: 'console',
      status: 204,
    }),
    input('param', idParam),
    input('json', sendFirstEmailSchema),
    async (c) => {
      const given = { personId: c.req.valid('param').id, ...c.req.valid('json') };
      await countWrite(rateLimits, SUPPORT_LIMIT, c);
      await rateLimits.count(PROOF_MAILBOX_LIMIT, keyedHash(secret, given.email));
      const sent = await sendFirstEmail(platform, byModerator(c), given);
      valueOf(sent, { 'no-adult-without-mailbox': 409 });
      return c.body(null, 204);
    },
  );
}
