import { canonicalEmail } from '@oakling/domain/kernel/canonical-email';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import {
  newTrustedPersonSchema,
  trustedAnswerSchema,
  trustedLinkSchema,
  trustedLinkViewSchema,
  trustedPersonSchema,
} from '@oakling/domain/trusted/contract';
import { decideNaming, decideTrustedAnswer } from '@oakling/domain/trusted/decide-trusted-person';
import { trustedPersonChanged } from '@oakling/domain/trusted/events';
import { Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import { persist } from '../../platform/db/transact.ts';
import { keyedHash } from '../../platform/auth/encryption.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addressKey } from '../../platform/http/middleware.ts';
import { done, throwRefusal } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import {
  actorOf,
  loginOf,
  type AppContext,
  type AppEnv,
} from '../../platform/http/request-context.ts';
import { input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteTrustedPerson,
  findTrustedLink,
  findTrustedPerson,
  lockNaming,
  makeTrustedLinks,
  replaceTrustedPerson,
  saveTrustedAnswer,
} from './store.ts';

const operation = operationsOf('Trusted person');
const DAY = 86_400;
/** Mails that ask a mailbox to help: per elder, per elder and mailbox, and per mailbox. Rule 1.221 */
const ELDER_LIMIT: Limit = { name: 'trusted-person', points: 5, seconds: DAY };
const ASKER_LIMIT: Limit = { name: 'trusted-person-asker', points: 1, seconds: DAY };
const MAILBOX_LIMIT: Limit = { name: 'trusted-person-mailbox', points: 3, seconds: DAY };
/** An encrypted link can't be guessed at any rate of attempts. */
const LINK_LIMIT: Limit = { name: 'trusted-link', points: 300, seconds: 3600 };

/** The actor for an elder's commands. @throws AppError `forbidden` for anyone else. */
function byElder(c: AppContext) {
  const { personId, role } = actorOf(c);
  if (role !== 'elder') throw new AppError('forbidden');
  return { as: 'system', personId, requestId: c.get('requestId') } as const;
}

/** The person who reminds an elder, and the link mailed to that person. Rules 1.220 to 1.226 */
export function trustedRoutes({ db, rateLimits, secret, origin, transact, clock }: Platform) {
  const links = makeTrustedLinks(secret, origin);

  /** @throws a refusal for an invalid link, and an AppError after too many attempts. */
  async function idIn(c: AppContext, link: string): Promise<string> {
    await rateLimits.count(LINK_LIMIT, addressKey(c.get('clientAddress')));
    return links.open(link) ?? throwRefusal('link-invalid');
  }

  return new Hono<AppEnv>()
    .get(
      '/trusted-person',
      operation('The person who helps me', { answer: trustedPersonSchema }),
      async (c) => c.json({ person: await findTrustedPerson(db, byElder(c).personId) }, 200),
    )
    .put(
      '/trusted-person',
      operation('Name a person who helps me', { asksPassword: true }),
      input('json', newTrustedPersonSchema),
      async (c) => {
        const by = byElder(c);
        const { personId: elderId } = by;
        const named = c.req.valid('json');
        const mailboxHash = keyedHash(secret, `trusted mailbox ${canonicalEmail(named.email)}`);
        await rateLimits.countTogether([
          { limit: ELDER_LIMIT, key: elderId },
          { limit: ASKER_LIMIT, key: `${elderId}:${mailboxHash}` },
        ]);
        // Counted last, so rejected attempts of one elder don't use up the others' limit.
        await rateLimits.count(MAILBOX_LIMIT, mailboxHash);
        const row = { id: randomUUID(), elderId, mailboxHash, now: clock() };
        const result = await transact(by, async (tx) => {
          const known = await lockNaming(tx, elderId, mailboxHash);
          const { email: ownEmail } = loginOf(c);
          const naming = { ...known, id: row.id, email: named.email, ownEmail };
          return persist(decideNaming(by, naming), () => replaceTrustedPerson(tx, row, named));
        });
        return done(c, result);
      },
    )
    .delete(
      '/trusted-person',
      operation('Stop the emails to the person who helps me'),
      input('json', nothing),
      async (c) => {
        const by = byElder(c);
        const result = await transact(by, async (tx) => {
          const id = await deleteTrustedPerson(tx, by.personId);
          if (id === null) return refuse('nobody-named');
          const removed = { id, elderId: by.personId };
          return accept(null, trustedPersonChanged(removed, 'TrustedPersonRemoved'));
        });
        // Idempotent: a no-op if there is nobody.
        return result.ok || result.refusal === 'nobody-named' ? c.body(null, 204) : done(c, result);
      },
    )
    .post(
      '/trusted-links/read',
      operation('Who asks for help by mail; changes nothing', {
        access: 'public',
        answer: trustedLinkViewSchema,
      }),
      input('json', trustedLinkSchema),
      async (c) => {
        const found = await findTrustedLink(db, await idIn(c, c.req.valid('json').link));
        if (found === null) return throwRefusal('link-invalid');
        return c.json({ elder: found.elder, isConfirmed: found.isConfirmed }, 200);
      },
    )
    .post(
      '/trusted-links/answer',
      operation('Agree by mail to help an elder, or stop', { access: 'public' }),
      input('json', trustedAnswerSchema),
      async (c) => {
        const { link, answer } = c.req.valid('json');
        const id = await idIn(c, link);
        const by = { as: 'system', personId: null, requestId: c.get('requestId') } as const;
        const result = await transact(by, async (tx) => {
          const decision = decideTrustedAnswer(await findTrustedLink(tx, id), answer);
          return persist(decision, () => saveTrustedAnswer(tx, id, answer, clock()));
        });
        // Idempotent: a double click agrees once.
        return !result.ok && result.refusal === 'answered' ? c.body(null, 204) : done(c, result);
      },
    );
}
