import { sendFirstEmailSchema } from '@oakling/domain/identity/own-pin';
import { birthDateByModeratorSchema } from '@oakling/domain/stages/contract';
import { Hono } from 'hono';
import { keyedHash } from '../../platform/auth/encryption.ts';
import { countWrite } from '../../platform/http/count-write.ts';
import { valueOf } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { PROOF_MAILBOX_LIMIT } from '../identity/limits.ts';
import { sendFirstEmail, setBirthDateRight } from './help-family.ts';

const operation = operationsOf('Moderation');
const access = 'console';
/** Each follows a conversation: more than this are no conversations. */
const LIMIT: Limit = { name: 'help-family', points: 20, seconds: 3600 };

/** What a moderator does where nobody of the family can. Rules 1.121 and 1.122 */
export function helpRoutes(platform: Platform) {
  const { rateLimits, secret } = platform;
  return new Hono<AppEnv>()
    .post(
      '/moderation/people/:id/first-email',
      operation({
        summary: 'Send an adult without a mailbox a link to a first address',
        access,
        status: 204,
      }),
      input('param', idParam),
      input('json', sendFirstEmailSchema),
      async (c) => {
        const given = { personId: c.req.valid('param').id, ...c.req.valid('json') };
        await countWrite(rateLimits, LIMIT, c);
        await rateLimits.count(PROOF_MAILBOX_LIMIT, keyedHash(secret, given.email));
        const sent = await sendFirstEmail(platform, byModerator(c), given);
        valueOf(sent, { 'no-adult-without-mailbox': 409 });
        return c.body(null, 204);
      },
    )
    .post(
      '/moderation/people/:id/birth-date',
      operation({ summary: 'Set the date of birth of a child right', access, status: 204 }),
      input('param', idParam),
      input('json', birthDateByModeratorSchema),
      async (c) => {
        await countWrite(rateLimits, LIMIT, c);
        const given = { childId: c.req.valid('param').id, ...c.req.valid('json') };
        const set = await setBirthDateRight(platform, byModerator(c), given);
        valueOf(set, { 'not-a-child': 409, 'not-set': 409, 'birth-date-unfit': 422 });
        return c.body(null, 204);
      },
    );
}
