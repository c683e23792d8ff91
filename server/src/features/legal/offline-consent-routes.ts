import { accept, refuse } from '@oakling/domain/kernel/decision';
import {
  recordConsentSchema,
  offlineConsentSchema,
  withdrawForParentSchema,
} from '@oakling/domain/legal/child-consent-contract';
import { consentViewed } from '@oakling/domain/legal/child-consent-events';
import { Hono } from 'hono';
import { recordOfflineConsent, withdrawForParent } from './child-consent.ts';
import { findOfflineConsent } from './child-consent-store.ts';
import { consentWaysOf } from './consent-ways.ts';
import { done, valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';

const operation = operationsOf('Moderation', 'console');

/** Rule 9.180 */
export function offlineConsentRoutes(platform: Platform) {
  const { transact, config } = platform;
  return new Hono<AppEnv>()
    .get(
      '/moderation/people/:id/consent',
      operation('The consent to a child’s account', { answer: offlineConsentSchema }),
      input('param', idParam),
      async (c) => {
        const { id } = c.req.valid('param');
        const found = await transact(byModerator(c), async (tx) => {
          const row = await findOfflineConsent(tx, id);
          return row === undefined ? refuse('no-such-child') : accept(row, consentViewed(id));
        });
        const consent = valueOf(found);
        return c.json({ ...consent, ways: [...consentWaysOf(config).ways] }, 200);
      },
    )
    .post(
      '/moderation/people/:id/consent',
      operation('Record a parent’s consent', { asksPassword: true }),
      input('param', idParam),
      input('json', recordConsentSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        const seen = c.req.valid('json');
        return done(c, await recordOfflineConsent(platform, byModerator(c), id, seen));
      },
    )
    .post(
      '/moderation/people/:id/consent/withdraw',
      operation('Withdraw a consent for a parent', { asksPassword: true }),
      input('param', idParam),
      input('json', withdrawForParentSchema),
      async (c) => {
        const about = { childId: c.req.valid('param').id, ...c.req.valid('json') };
        return done(c, await withdrawForParent(platform, byModerator(c), about));
      },
    );
}
