import {
  childConsentSchema,
  renewConsentSchema,
} from '@oakling/domain/legal/child-consent-contract';
import { Hono } from 'hono';
import { asPerson } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { settle } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { changedBy, parentOf, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findConsent } from './child-consent-store.ts';
import { renewConsent, withdrawConsent } from './child-consent.ts';
import { consentWaysOf } from './consent-ways.ts';

const operation = operationsOf('Consent');
/** Repeated renewals would fill the audit log and send mail. Withdrawals are not limited. */
const RENEWAL_LIMIT: Limit = { name: 'consent-renewal', points: 10, seconds: 3600 };

export function childConsentRoutes(platform: Platform) {
  const { db, config, rateLimits } = platform;
  const { ways } = consentWaysOf(config);
  const isRequired = config.CHILD_CONSENT === 'required';
  return new Hono<AppEnv>()
    .get(
      '/children/:id/consent',
      operation('The state of my consent to my child’s account', { answer: childConsentSchema }),
      input('param', idParam),
      async (c) => {
        const { personId } = parentOf(c);
        const { id } = c.req.valid('param');
        const consent = await asPerson(db, personId, (tx) => findConsent(tx, personId, id));
        if (consent === undefined) throw notFound();
        return c.json({ ...consent, isRequired, ways: [...ways] }, 200);
      },
    )
    .post(
      '/children/:id/consent/withdraw',
      operation('Withdraw my consent to my child’s account', { access: 'before-terms' }),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        const { id } = c.req.valid('param');
        return settle(c, await withdrawConsent(platform, changedBy(c), id));
      },
    )
    .post(
      '/children/:id/consent',
      operation('Consent to my child’s account again'),
      input('param', idParam),
      input('json', renewConsentSchema),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(RENEWAL_LIMIT, by.personId);
        const { id } = c.req.valid('param');
        return settle(c, await renewConsent(platform, by, id));
      },
    );
}
