import {
  checkCompletionSchema,
  completeInviteSchema,
  confirmedInviteSchema,
  greetingSchema,
  inviteLinkSchema,
} from '@oakling/domain/invites/contract';
import { Hono } from 'hono';
import { logInBrowser } from '../../platform/auth/logins.ts';
import { addressKey } from '../../platform/http/middleware.ts';
import type { Platform } from '../../platform/platform.ts';
import { valueOf } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import type { AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import { completeInvite } from './complete-invite.ts';
import { confirmInvited, greetInvited } from './greet-invited.ts';

const operation = operationsOf('Youth completion', 'public');
/** High enough for a class that completes its invites together from one IP address. */
const COMPLETION_LIMIT: Limit = { name: 'completion', points: 300, seconds: 3600 };
/** The status is not 404, because the page handles this case differently and the token is secret anyway. */
const GONE = { 'invite-not-found': 409 } as const;

/** Turns a mailed link into a child's account. Only the last POST request uses up the code. */
export function completionRoutes(platform: Platform) {
  const { rateLimits } = platform;
  return new Hono<AppEnv>()
    .post(
      '/youth-completion/greeting',
      operation('Who invited me?', { answer: greetingSchema }),
      input('json', inviteLinkSchema),
      async (c) => {
        await rateLimits.count(COMPLETION_LIMIT, addressKey(c.get('clientAddress')));
        return c.json(valueOf(await greetInvited(platform, c.req.valid('json'))), 200);
      },
    )
    .post(
      '/youth-completion/check',
      operation('Is this link still good?', { answer: confirmedInviteSchema }),
      input('json', checkCompletionSchema),
      async (c) => {
        await rateLimits.count(COMPLETION_LIMIT, addressKey(c.get('clientAddress')));
        return c.json(valueOf(await confirmInvited(platform, c.req.valid('json')), GONE), 200);
      },
    )
    .post(
      '/youth-completion',
      operation('Set the password and become a youth', { isFound: true, status: 201 }),
      input('json', completeInviteSchema),
      async (c) => {
        await rateLimits.count(COMPLETION_LIMIT, addressKey(c.get('clientAddress')));
        const body = c.req.valid('json');
        valueOf(await completeInvite(platform, body, c.get('requestId')), GONE);
        await logInBrowser(platform, c, body);
        return c.json({}, 201);
      },
    );
}
