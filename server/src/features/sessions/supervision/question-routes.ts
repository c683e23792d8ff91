import { seriesDatesSchema } from '@oakling/domain/sessions/repeat';
import { sessionViewSchema } from '@oakling/domain/sessions/contract';
import { questionAnswerSchema, questionSchema } from '@oakling/domain/sessions/inputs';
import { Hono } from 'hono';
import { asPerson } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { valueOf } from '../../../platform/http/problem.ts';
import {
  actorOf,
  changedBy,
  parentOf,
  type AppEnv,
} from '../../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../../platform/http/route.ts';
import { answerQuestion, askQuestion } from './ask-question.ts';
import { findSession, viewFor } from '../queries.ts';
import { findSeriesDates } from './series-store.ts';

const operation = operationsOf('Sessions');

/** Rules 6.120 to 6.124 and 6.432 */
export function questionRoutes(platform: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/sessions/:id/dates',
      operation({
        summary: 'Other dates for my child’s request',
        answer: seriesDatesSchema,
      }),
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
        return c.json({ items: [...items] }, 200);
      },
    )
    .post(
      '/sessions/:id/question',
      operation({
        summary: 'Ask the elder one question before I decide',
        answer: sessionViewSchema,
      }),
      input('param', idParam),
      input('json', questionSchema),
      async (c) => {
        const asked = { ...c.req.valid('param'), ...c.req.valid('json') };
        valueOf(await askQuestion(platform, changedBy(c), asked));
        return c.json(await viewFor(platform, actorOf(c).personId, asked.id), 200);
      },
    )
    .post(
      '/sessions/:id/question/answer',
      operation({ summary: 'Answer what the parent asked me', answer: sessionViewSchema }),
      input('param', idParam),
      input('json', questionAnswerSchema),
      async (c) => {
        const answered = { ...c.req.valid('param'), ...c.req.valid('json') };
        valueOf(await answerQuestion(platform, changedBy(c), answered));
        return c.json(await viewFor(platform, actorOf(c).personId, answered.id), 200);
      },
    );
}
