import { seriesDatesSchema } from '@oakling/domain/sessions/repeat';
import { questionAnswerSchema, questionSchema } from '@oakling/domain/sessions/inputs';
import {
  decideAnswer,
  decideQuestion,
  type QuestionState,
} from '@oakling/domain/sessions/supervision/decide-question';
import type { Supervised } from '@oakling/domain/sessions/session';
import { Hono } from 'hono';
import { persist } from '../../../platform/db/transact.ts';
import { asPerson, type Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actorOf, parentOf, type AppEnv } from '../../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../../platform/http/route.ts';
import { findSession } from '../queries.ts';
import { changeAndShow, sessionAction } from '../session-command.ts';
import { findQuestion, saveAnswer, saveQuestion } from './question-store.ts';
import { findSeriesDates } from './series-store.ts';

const operation = operationsOf('Sessions');

/** Rules 6.120 to 6.124 and 6.432 */
export function questionRoutes(platform: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/sessions/:id/dates',
      operation('Other dates for my child’s request', { answer: seriesDatesSchema }),
      input('param', idParam),
      async (c) => {
        const { personId } = actorOf(c);
        const { id } = c.req.valid('param');
        const items = await asPerson(platform.db, personId, async (tx) => {
          const found = await findSession(tx, id, platform.clock());
          if (found === null) throw notFound();
          parentOf(c);
          return findSeriesDates(tx, found.part.session);
        });
        return c.json({ items }, 200);
      },
    )
    .post(
      '/sessions/:id/question',
      sessionAction('Ask the elder one question before I decide'),
      input('param', idParam),
      input('json', questionSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        return changeAndShow(platform, c, id, async (tx, by, found) => {
          const state = await withQuestion(tx, found);
          const decision = decideQuestion(by, state, c.req.valid('json'), platform.clock());
          return persist(decision, (value) => saveQuestion(tx, value));
        });
      },
    )
    .post(
      '/sessions/:id/question/answer',
      sessionAction('Answer what the parent asked me'),
      input('param', idParam),
      input('json', questionAnswerSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        return changeAndShow(platform, c, id, async (tx, by, found) => {
          const state = await withQuestion(tx, found);
          const decision = decideAnswer(by, state, c.req.valid('json'), platform.clock());
          return persist(decision, (value) => saveAnswer(tx, value));
        });
      },
    );
}

/** The session is locked, so the second of two concurrent questions sees the first. */
async function withQuestion(tx: Tx, found: Supervised | null): Promise<QuestionState | null> {
  return found && { ...found, question: await findQuestion(tx, found.session.id) };
}
