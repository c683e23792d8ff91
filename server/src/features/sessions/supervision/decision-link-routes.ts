import {
  approveByLinkSchema,
  decidedByLinkSchema,
  decisionLinkSchema,
  decisionLinkViewSchema,
  type DecisionLinkView,
  rejectByLinkSchema,
} from '@oakling/domain/sessions/supervision/decision-link';
import { Hono } from 'hono';
import { addressKey } from '../../../platform/http/middleware.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendPicture, throwRefusal, valueOf } from '../../../platform/http/problem.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import type { AppContext, AppEnv } from '../../../platform/http/request-context.ts';
import { input, operationsOf } from '../../../platform/http/route.ts';
import { isFormerLink, othersInBrowser } from '../../identity/queries.ts';
import { isBetween } from '../queries.ts';
import { decideByLink, waitingFor } from './decide-by-link.ts';
import { readElderPicture, viewLink } from './decision-link-view.ts';
import { makeDecisionLinks, type MailedLink } from './decision-links.ts';

const operation = operationsOf('Decisions by mail', 'public');
/** High enough for a school that shares one IP address. An encrypted link can't be guessed at any rate of attempts. */
const LINK_LIMIT: Limit = { name: 'decision-link', points: 300, seconds: 3600 };

const CLOSED_TO_THEM: DecisionLinkView = { state: 'their-browser' };

/** Decisions through the link in a mail, without a login. Rules 6.80 to 6.86 */
export function decisionLinkRoutes(platform: Platform) {
  const { db, rateLimits, secret, origin } = platform;
  const links = makeDecisionLinks(secret, origin);

  async function openCounted(c: AppContext, encrypted: string): Promise<MailedLink | null> {
    await rateLimits.count(LINK_LIMIT, addressKey(c.get('clientAddress')));
    const link = links.open(encrypted);
    // A link can't decide if it was mailed before the address or password changed. Rules 1.64 and 1.134
    const isFormer = link !== null && (await isFormerLink(db, link));
    return isFormer ? null : link;
  }

  /** @throws a refusal for an invalid link, and an AppError after too many attempts. */
  async function linkIn(c: AppContext, encrypted: string): Promise<MailedLink> {
    const link = await openCounted(c, encrypted);
    if (link !== null) return link;
    return throwRefusal('link-invalid');
  }

  /** True if the browser belongs to one of the session's participants. Rule 6.360 */
  async function isTheirBrowser(c: AppContext, link: MailedLink): Promise<boolean> {
    return isBetween(db, link.sessionId, await othersInBrowser(platform, c, link.guardianId));
  }

  async function decidingLink(c: AppContext, encrypted: string): Promise<MailedLink> {
    const link = await linkIn(c, encrypted);
    return (await isTheirBrowser(c, link)) ? throwRefusal('their-browser') : link;
  }

  return new Hono<AppEnv>()
    .post(
      '/decision-links/read',
      operation('What a mailed link is about; changes nothing', { answer: decisionLinkViewSchema }),
      input('json', decisionLinkSchema),
      async (c) => {
        const link = await linkIn(c, c.req.valid('json').link);
        const isTheirs = await isTheirBrowser(c, link);
        const view = isTheirs ? CLOSED_TO_THEM : await viewLink(platform, link);
        return c.json(view, 200);
      },
    )
    .post(
      '/decision-links/picture',
      operation('The picture of the elder a mailed link is about; changes nothing', {
        status: 200,
      }),
      input('json', decisionLinkSchema),
      async (c) => {
        const link = await openCounted(c, c.req.valid('json').link);
        const isShown = link !== null && !(await isTheirBrowser(c, link));
        const picture = isShown ? await readElderPicture(platform, link) : null;
        // A missing link, a missing picture and a decided request get the same response.
        return sendPicture(c, picture, 'no-store');
      },
    )
    .post(
      '/decision-links/approve',
      operation('Approve by mailed link', { answer: decidedByLinkSchema }),
      input('json', approveByLinkSchema),
      async (c) => {
        const { link: encrypted, card } = c.req.valid('json');
        const link = await decidingLink(c, encrypted);
        const decision = { link, no: null, card };
        const result = await decideByLink(platform, decision, c.get('requestId'));
        if (!result.ok && result.refusal === 'yes-given-already') {
          // Idempotent: a repeated request shows the decision made.
          const view = await viewLink(platform, link);
          if (view.state === 'open') return c.json(waitingFor(view.session.asked), 200);
        }
        return c.json(valueOf(result), 200);
      },
    )
    .post(
      '/decision-links/reject',
      operation('Reject by mailed link', { answer: decidedByLinkSchema }),
      input('json', rejectByLinkSchema),
      async (c) => {
        const { link: encrypted, ...no } = c.req.valid('json');
        const link = await decidingLink(c, encrypted);
        const decision = { link, no };
        const result = await decideByLink(platform, decision, c.get('requestId'));
        return c.json(valueOf(result), 200);
      },
    );
}
