import { sessionViewSchema } from '@oakling/domain/sessions/contract';
import { agreeSchema, cancelSchema, proposalAnswerSchema } from '@oakling/domain/sessions/inputs';
import {
  sessionChangeSchema,
  timeProposalSchema,
} from '@oakling/domain/sessions/asking/request-schema';
import { decideAgreement } from '@oakling/domain/sessions/asking/decide-agreement';
import {
  decideCancellation,
  decidePassingOn,
} from '@oakling/domain/sessions/asking/decide-cancellation';
import { Hono } from 'hono';
import { countWrite } from '../../../platform/http/count-write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { valueOf } from '../../../platform/http/problem.ts';
import {
  actorOf,
  changedBy,
  type AppContext,
  type AppEnv,
} from '../../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../../platform/http/route.ts';
import { changeSession } from './change-session.ts';
import { acceptProposal, declineProposal, proposeTime } from './propose-time.ts';
import { CHANGE_LIMIT, REQUEST_LIMIT } from './request-limit.ts';
import { refuseWithoutRooms } from '../own-room.ts';
import { viewFor } from '../queries.ts';
import type { ByPerson } from '../../../platform/db/transact.ts';
import {
  agreementStatement,
  findHeldReason,
  loadConcerning,
  passOnReason,
  saveCancellation,
} from '../store.ts';
import { lockFollowing } from '../supervision/series-store.ts';

const operation = operationsOf('Sessions');

const action = (summary: string) => operation({ summary, answer: sessionViewSchema });

/** Rules 6.57 to 6.79 */
export function lifeRoutes(platform: Platform) {
  const { rateLimits } = platform;
  const countChange = async (c: AppContext, id: string) => {
    await countWrite(rateLimits, REQUEST_LIMIT, c);
    await rateLimits.count(CHANGE_LIMIT, `${actorOf(c).personId} ${id}`);
  };
  const sessionAfter = async (c: AppContext, id: string) =>
    c.json(await viewFor(platform, actorOf(c).personId, id), 200);

  return new Hono<AppEnv>()
    .post(
      '/sessions/:id/cancel',
      action('Call off a session, as a participant or guardian'),
      input('param', idParam),
      input('json', cancelSchema),
      async (c) => {
        const asked = { ...c.req.valid('param'), ...c.req.valid('json') };
        const result = await cancelSession(platform, changedBy(c), asked);
        valueOf(result);
        return sessionAfter(c, asked.id);
      },
    )
    .post(
      '/sessions/:id/pass-on-reason',
      action('Let the other person read why my child’s session was called off'),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        const { id } = c.req.valid('param');
        await countChange(c, id);
        valueOf(await passOn(platform, changedBy(c), id));
        return sessionAfter(c, id);
      },
    )
    .post(
      '/sessions/:id/agree',
      action('Say yes to a session that I was asked for'),
      input('param', idParam),
      input('json', agreeSchema),
      async (c) => {
        const asked = { ...c.req.valid('param'), ...c.req.valid('json') };
        const result = await agreeToSession(platform, changedBy(c), asked);
        // Idempotent: agreeing again succeeds.
        if (result.ok || result.refusal !== 'already-agreed') valueOf(result);
        return sessionAfter(c, asked.id);
      },
    )
    .put(
      '/sessions/:id',
      action('Change a session I asked for'),
      input('param', idParam),
      input('json', sessionChangeSchema),
      async (c) => {
        const asked = { ...c.req.valid('json'), ...c.req.valid('param') };
        refuseWithoutRooms(platform, asked);
        await countChange(c, asked.id);
        const result = await changeSession(platform, changedBy(c), asked);
        valueOf(result);
        return sessionAfter(c, asked.id);
      },
    )
    .post(
      '/sessions/:id/proposal',
      action('Propose another time to the requester'),
      input('param', idParam),
      input('json', timeProposalSchema),
      async (c) => {
        const asked = { ...c.req.valid('json'), ...c.req.valid('param') };
        await countChange(c, asked.id);
        const result = await proposeTime(platform, changedBy(c), asked);
        valueOf(result);
        return sessionAfter(c, asked.id);
      },
    )
    .post(
      '/sessions/:id/proposal/accept',
      action('Agree to another time for a session I asked for'),
      input('param', idParam),
      input('json', proposalAnswerSchema),
      async (c) => {
        const answered = { ...c.req.valid('json'), ...c.req.valid('param') };
        const result = await acceptProposal(platform, changedBy(c), answered);
        // The proposed time has passed. This is a conflict, not invalid input, because the actor sent no time.
        valueOf(result, { 'start-in-past': 409 });
        return sessionAfter(c, answered.id);
      },
    )
    .post(
      '/sessions/:id/proposal/decline',
      action('Decline another time for a session I asked for'),
      input('param', idParam),
      input('json', proposalAnswerSchema),
      async (c) => {
        const answered = { ...c.req.valid('json'), ...c.req.valid('param') };
        const result = await declineProposal(platform, changedBy(c), answered);
        valueOf(result);
        return sessionAfter(c, answered.id);
      },
    );
}

/** Rule 6.97 */
async function agreeToSession(
  { transact, clock }: Platform,
  by: ByPerson,
  read: { id: string; version: number },
) {
  return transact(by, async (tx) => {
    const found = await loadConcerning(tx, by, read.id);
    const decision = decideAgreement(by, found, read, clock());
    return decision.ok ? { ...decision, save: agreementStatement(decision.value) } : decision;
  });
}

/** Rule 6.57 */
async function cancelSession(
  { transact, clock }: Platform,
  by: ByPerson,
  asked: {
    id: string;
    version: number;
    reason: string;
    rest: boolean;
    following?: string | undefined;
  },
) {
  return transact(by, async (tx) => {
    const found = await loadConcerning(tx, by, asked.id);
    const following =
      asked.following === undefined || found === null
        ? []
        : await lockFollowing(tx, found.session, asked.following);
    const decision = decideCancellation(by, found, asked, clock(), following);
    if (decision.ok) await saveCancellation(tx, decision.value);
    return decision;
  });
}

/** Lets the other participant read a held reason. Rule 6.271 */
async function passOn({ transact, clock }: Platform, by: ByPerson, id: string) {
  return transact(by, async (tx) => {
    const session = await loadConcerning(tx, by, id);
    const held = session === null ? null : await findHeldReason(tx, id);
    const decision = decidePassingOn(by, session, held, clock());
    if (decision.ok) await passOnReason(tx, id);
    return decision;
  });
}
