import {
  emailProofSchema,
  emailProvenSchema,
  emailViewSchema,
  newEmailSchema,
  type EmailView,
} from '@oakling/domain/identity/contract';
import { Hono } from 'hono';
import { keyedHash } from '../../platform/auth/encryption.ts';
import { isOwnPassword } from '../../platform/auth/own-password.ts';
import { addressKey } from '../../platform/http/middleware.ts';
import { done, throwRefusal, valueOf } from '../../platform/http/problem.ts';
import {
  actorOf,
  loginOf,
  type AppContext,
  type AppEnv,
} from '../../platform/http/request-context.ts';
import { input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { askForEmail, confirmEmail, dropEmailChange, sendEmailLink } from './change-email.ts';
import { findAsked, findMailFailure } from './email-store.ts';
import {
  PROOF_ACCOUNT_LIMIT,
  PROOF_ASKER_LIMIT,
  PROOF_LINK_LIMIT,
  PROOF_MAILBOX_LIMIT,
} from './limits.ts';

const operation = operationsOf('Email address', 'before-terms');

/** Rules 1.58 to 1.65 */
export function emailRoutes(platform: Platform) {
  const { db, rateLimits, secret } = platform;

  /**
   * Counts mails by account and mailbox, whatever their purpose. Requests by other people don't count against the owner
   * of an address; otherwise, a stranger could block the owner's link.
   */
  async function countMail(c: AppContext, email: string): Promise<void> {
    const { personId, email: own } = loginOf(c);
    const mailbox = keyedHash(secret, email);
    await rateLimits.countTogether([
      { limit: PROOF_ACCOUNT_LIMIT, key: personId },
      { limit: PROOF_ASKER_LIMIT, key: `${personId}:${mailbox}` },
    ]);
    // This limit is counted last, so attempts that are rejected for one account don't use up another's limit.
    if (email !== own) await rateLimits.count(PROOF_MAILBOX_LIMIT, mailbox);
  }

  return new Hono<AppEnv>()
    .get(
      '/email',
      operation('My email address, and the one still to be confirmed', { answer: emailViewSchema }),
      async (c) => {
        const { personId } = actorOf(c);
        const { email, isEmailProven: isProven, mailbox } = loginOf(c);
        const asked = await findAsked(db, personId);
        const own = mailbox === null ? email : null;
        const view: EmailView = {
          email,
          isProven,
          asked: asked && { email: asked.email, expiresAt: asked.expiresAt.toISOString() },
          mailFailure: await findMailFailure(db, secret, { personId, own, asked }),
        };
        return c.json(view, 200);
      },
    )
    .post(
      '/email/link',
      operation('Send the link to confirm my address again'),
      input('json', nothing),
      async (c) => {
        const { personId } = actorOf(c);
        const asked = await findAsked(db, personId);
        await countMail(c, asked?.email ?? loginOf(c).email);
        return done(c, await sendEmailLink(platform, personId, c.get('requestId')));
      },
    )
    .put(
      '/email',
      operation('Ask for another address'),
      input('json', newEmailSchema),
      async (c) => {
        const actor = actorOf(c);
        const { email, password } = c.req.valid('json');
        if (!(await isOwnPassword(platform, loginOf(c), password))) throwRefusal('wrong-password');
        await countMail(c, email);
        return done(c, await askForEmail(platform, actor, email, c.get('requestId')));
      },
    )
    .delete(
      '/email/link',
      operation('Keep my address after all'),
      input('json', nothing),
      async (c) => {
        const { personId } = actorOf(c);
        // Idempotent: a no-op without a pending change.
        await dropEmailChange(platform, personId, c.get('requestId'));
        return c.body(null, 204);
      },
    )
    .post(
      '/email-proofs',
      operation('Confirm an address by mailed link', {
        access: 'public',
        answer: emailProvenSchema,
        isFound: true,
      }),
      input('json', emailProofSchema),
      async (c) => {
        await rateLimits.count(PROOF_LINK_LIMIT, addressKey(c.get('clientAddress')));
        const { code } = c.req.valid('json');
        const result = await confirmEmail(platform, code, c.get('login'), c.get('requestId'));
        const { isChanged } = valueOf(result);
        return c.json({ isChanged }, 200);
      },
    );
}
