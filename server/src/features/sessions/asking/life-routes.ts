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
import { decideDelay, delaySchema } from '@oakling/domain/sessions/day/decide-delay';
import { Hono } from 'hono';
import { persist } from '../../../platform/db/transact.ts';
import { countWrite } from '../../../platform/http/count-write.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import {
  actorOf,
  changedBy,
  type AppContext,
  type AppEnv,
} from '../../../platform/http/request-context.ts';
import { idParam, input, nothing } from '../../../platform/http/route.ts';
import { changeSession } from './change-session.ts';
import { acceptProposal, declineProposal, proposeTime } from './propose-time.ts';
import { countDelays, saveDelay } from '../day/delay-store.ts';
import { changeAndShow, refuseWithoutRooms, sessionAction, showAfter } from '../session-command.ts';
import {
  agreementStatement,
  findHeldReason,
  loadConcerning,
  passOnReason,
  saveCancellation,
} from '../store.ts';
import { lockFollowing } from '../supervision/series-store.ts';

/** Stops scripts that pester people; no one plans this many meetings in an hour. */
export const REQUEST_LIMIT: Limit = { name: 'request', points: 60, seconds: 3600 };

/** Lower, because each refusal of a series tells about 15 dates and leaves no trace for the family. */
export const SERIES_LIMIT: Limit = { name: 'request-series', points: 10, seconds: 86_400 };

/** Limits how often a session can be changed or another time proposed, because each notifies two people. */
const CHANGE_LIMIT: Limit = { name: 'session-change', points: 10, seconds: 3600 };

/** Rules 6.57 to 6.79 and 6.233 to 6.235 */
export function lifeRoutes(platform: Platform) {
  const { rateLimits, transact, clock } = platform;
  const countChange = async (c: AppContext, id: string) => {
    await countWrite(rateLimits, REQUEST_LIMIT, c);
    await rateLimits.count(CHANGE_LIMIT, `${actorOf(c).personId} ${id}`);
  };

  return new Hono<AppEnv>()
    .post(
      '/sessions/:id/cancel',
      sessionAction('Call off a session, as a participant or guardian'),
      input('param', idParam),
      input('json', cancelSchema),
      async (c) => {
        const asked = c.req.valid('json');
        return changeAndShow(platform, c, c.req.valid('param').id, async (tx, by, found) => {
          const following =
            asked.following === undefined || found === null
              ? []
              : await lockFollowing(tx, found.session, asked.following);
          const decision = decideCancellation(by, found, asked, clock(), following);
          return persist(decision, (value) => saveCancellation(tx, value));
        });
      },
    )
    .post(
      '/sessions/:id/pass-on-reason',
      sessionAction('Let the other person read why my child’s session was called off'),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        const { id } = c.req.valid('param');
        await countChange(c, id);
        return changeAndShow(platform, c, id, async (tx, by, found) => {
          const held = found === null ? null : await findHeldReason(tx, id);
          return persist(decidePassingOn(by, found, held, clock()), () => passOnReason(tx, id));
        });
      },
    )
    .post(
      '/sessions/:id/agree',
      sessionAction('Say yes to a session that I was asked for'),
      input('param', idParam),
      input('json', agreeSchema),
      async (c) => {
        const by = changedBy(c);
        const { id } = c.req.valid('param');
        const result = await transact(by, async (tx) => {
          const found = await loadConcerning(tx, by, id);
          const decision = decideAgreement(by, found, c.req.valid('json'), clock());
          return decision.ok ? { ...decision, save: agreementStatement(decision.value) } : decision;
        });
        // Idempotent: agreeing again succeeds.
        const isAgain = !result.ok && result.refusal === 'already-agreed';
        return showAfter(platform, c, id, isAgain ? { ok: true, value: null } : result);
      },
    )
    .put(
      '/sessions/:id',
      sessionAction('Change a session I asked for'),
      input('param', idParam),
      input('json', sessionChangeSchema),
      async (c) => {
        const asked = { ...c.req.valid('json'), ...c.req.valid('param') };
        refuseWithoutRooms(platform, asked);
        await countChange(c, asked.id);
        return showAfter(platform, c, asked.id, await changeSession(platform, changedBy(c), asked));
      },
    )
    .post(
      '/sessions/:id/proposal',
      sessionAction('Propose another time to the requester'),
      input('param', idParam),
      input('json', timeProposalSchema),
      async (c) => {
        const asked = { ...c.req.valid('json'), ...c.req.valid('param') };
        await countChange(c, asked.id);
        return showAfter(platform, c, asked.id, await proposeTime(platform, changedBy(c), asked));
      },
    )
    .post(
      '/sessions/:id/proposal/accept',
      sessionAction('Agree to another time for a session I asked for'),
      input('param', idParam),
      input('json', proposalAnswerSchema),
      async (c) => {
        const answered = { ...c.req.valid('json'), ...c.req.valid('param') };
        const result = await acceptProposal(platform, changedBy(c), answered);
        // The proposed time has passed. This is a conflict, not invalid input, because the actor sent no time.
        return showAfter(platform, c, answered.id, result, { 'start-in-past': 409 });
      },
    )
    .post(
      '/sessions/:id/proposal/decline',
      sessionAction('Decline another time for a session I asked for'),
      input('param', idParam),
      input('json', proposalAnswerSchema),
      async (c) => {
        const answered = { ...c.req.valid('json'), ...c.req.valid('param') };
        const result = await declineProposal(platform, changedBy(c), answered);
        return showAfter(platform, c, answered.id, result);
      },
    )
    .post(
      '/sessions/:id/delay',
      sessionAction('Say that I’m running late for a session'),
      input('param', idParam),
      input('json', delaySchema),
      async (c) => {
        const { id } = c.req.valid('param');
        return changeAndShow(platform, c, id, async (tx, by, found) => {
          const state = found && { ...found, told: await countDelays(tx, id, by.personId) };
          const decision = decideDelay(by, state, c.req.valid('json'), clock());
          return persist(decision, (value) => saveDelay(tx, value));
        });
      },
    );
}
