import { consentLinkState, type ConsentLink } from '@oakling/domain/legal/child-consent';
import {
  consentLinkSchema,
  consentLinkViewSchema,
} from '@oakling/domain/legal/child-consent-contract';
import { Hono } from 'hono';
import { inTransaction } from '../../platform/db/database.ts';
import { addressKey } from '../../platform/http/middleware.ts';
import { done, throwRefusal } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import type { AppContext, AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { isFormerLink, othersInBrowser } from '../identity/queries.ts';
import { findChildren } from './store.ts';
import { lockConsent } from './child-consent-store.ts';
import { pressConsent, withdrawByLink } from './child-consent.ts';
import { makeConsentLinks } from './consent-links.ts';

const operation = operationsOf('Consent', 'public');
/** High enough for a school that shares one IP address. An encrypted link can't be guessed. */
const LINK_LIMIT: Limit = { name: 'consent-link', points: 300, seconds: 3600 };

/** The actions of a parent through a mailed link, without logging in. Rules 9.177 and 9.178 */
export function consentLinkRoutes(platform: Platform) {
  const { rateLimits, secret, origin, db, clock } = platform;
  const links = makeConsentLinks(secret, origin);

  /** @throws a refusal for an invalid link, and an AppError after too many attempts. */
  async function linkIn(c: AppContext, encrypted: string): Promise<ConsentLink> {
    await rateLimits.count(LINK_LIMIT, addressKey(c.get('clientAddress')));
    const link = links.open(encrypted);
    // A link mailed to a former mailbox, or before a password change, no longer decides anything.
    const isFormer = link !== null && (await isFormerLink(db, link));
    if (link === null || isFormer) return throwRefusal('link-invalid');
    // A child's own browser can't act for the parent. Rule 6.360
    const others = await othersInBrowser(platform, c, link.guardianId);
    return others.includes(link.childId) ? throwRefusal('their-browser') : link;
  }

  return new Hono<AppEnv>()
    .post(
      '/consent-links/read',
      operation('What a mailed link is about; changes nothing', { answer: consentLinkViewSchema }),
      input('json', consentLinkSchema),
      async (c) => {
        const link = await linkIn(c, c.req.valid('json').link);
        // Use the parent's rights even if the parent is suspended, because a consent can always be withdrawn.
        const role = { as: 'person', personId: link.guardianId } as const;
        const view = await inTransaction(db, role, async (tx) => {
          const state = consentLinkState(link, await lockConsent(tx, link.childId), clock());
          if (state === 'gone' || state === 'replaced' || state === 'expired')
            return { state, childName: null };
          const children = await findChildren(tx, link.guardianId);
          const child = children.find(({ id }) => id === link.childId);
          return { state, childName: child?.name ?? null };
        });
        return c.json(view, 200);
      },
    )
    .post(
      '/consent-links/confirm',
      operation('Confirm my consent by mailed link'),
      input('json', consentLinkSchema),
      async (c) => {
        const link = await linkIn(c, c.req.valid('json').link);
        const result = await pressConsent(platform, link, c.get('requestId'));
        // Idempotent: the consent may already be recorded.
        if (!result.ok && result.refusal === 'recorded') return c.body(null, 204);
        return done(c, result);
      },
    )
    .post(
      '/consent-links/withdraw',
      operation('Withdraw a consent by mailed link'),
      input('json', consentLinkSchema),
      async (c) => {
        const link = await linkIn(c, c.req.valid('json').link);
        const result = await withdrawByLink(platform, link, c.get('requestId'));
        if (!result.ok && result.refusal === 'withdrawn') return c.body(null, 204);
        return done(c, result);
      },
    );
}
