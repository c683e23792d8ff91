import {
  acceptedGuardianSchema,
  acceptGuardianSchema,
  guardianLinkAnswerSchema,
  guardianLinkSchema,
} from '@oakling/domain/guardians/contract';
import { Hono } from 'hono';
import { addressKey } from '../../platform/http/middleware.ts';
import { done, throwRefusal, valueOf } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { parentOf, type AppContext, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  acceptGuardianInvite,
  declineGuardianInvite,
  readGuardianLink,
} from './answer-guardian-invite.ts';

const operation = operationsOf('Guardians');
/** A code of 256 bits can't be guessed at any rate of attempts. */
const LINK_LIMIT: Limit = { name: 'guardian-link', points: 300, seconds: 3600 };

/** The actions of an invited guardian through a mailed link. Rules 4.44 to 4.47 */
export function guardianLinkRoutes(platform: Platform) {
  const { rateLimits } = platform;
  const count = (c: AppContext) => rateLimits.count(LINK_LIMIT, addressKey(c.get('clientAddress')));
  return new Hono<AppEnv>()
    .post(
      '/guardian-links/read',
      operation('What a guardian’s mailed invite is about, or why it ended; changes nothing', {
        access: 'public',
        answer: guardianLinkAnswerSchema,
      }),
      input('json', guardianLinkSchema),
      async (c) => {
        await count(c);
        const signedIn = c.get('login')?.personId ?? null;
        const view = await readGuardianLink(platform, c.req.valid('json').code, signedIn);
        if (view === null) throwRefusal('link-invalid');
        return c.json(view, 200);
      },
    )
    .post(
      '/guardian-links/decline',
      operation('Decline an invite', { access: 'public' }),
      input('json', guardianLinkSchema),
      async (c) => {
        await count(c);
        const { code } = c.req.valid('json');
        const signedIn = c.get('login')?.personId ?? null;
        return done(c, await declineGuardianInvite(platform, signedIn, code, c.get('requestId')));
      },
    )
    .post(
      '/guardian-links/accept',
      operation('Become a guardian, with my own consent', { answer: acceptedGuardianSchema }),
      input('json', acceptGuardianSchema),
      async (c) => {
        const { personId } = parentOf(c);
        await count(c);
        const { code } = c.req.valid('json');
        const result = await acceptGuardianInvite(platform, personId, code, c.get('requestId'));
        return c.json({ childId: valueOf(result).childId }, 200);
      },
    );
}
