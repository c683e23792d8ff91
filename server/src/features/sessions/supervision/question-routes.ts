import {
  questionAnswerSchema,
  questionSchema,
  sessionViewSchema,
} from '@oakling/domain/sessions/contract';
import { Hono } from 'hono';
import type { Platform } from '../../../platform/platform.ts';
import { valueOf } from '../../../platform/http/problem.ts';
import { actorOf, changedBy, type AppEnv } from '../../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../../platform/http/route.ts';
import { answerQuestion, askQuestion } from './ask-question.ts';
import { viewFor } from '../queries.ts';

const operation = operationsOf('Sessions');

/** Rules 6.120 to 6.124 */
export function questionRoutes(platform: Platform) {
  return new Hono<AppEnv>()
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
