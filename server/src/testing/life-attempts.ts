import type { Attempts } from './attempt.ts';
import { approve, ask, meeting } from './session-request.ts';
import { MARKS, type Stage } from './stage.ts';
import { countTries } from './use-up.ts';

/** What is tried with a session between its request and its start. */
export const LIFE_ATTEMPTS: Attempts = {
  'POST /api/sessions/{id}/cancel': async (stage) => ({
    path: `/api/sessions/${await pending(stage)}/cancel`,
    json: { version: 1, reason: 'Not this week' },
  }),
};

/** A request of the elder's, who asks more often here than the hourly limit allows. */
export async function pending({ house, actors, nextDay }: Stage): Promise<string> {
  await countTries(house, 'request', 0);
  return ask(actors.elder, meeting(actors.youth, { date: nextDay(), address: MARKS.place }));
}

export async function approved(stage: Stage): Promise<string> {
  const id = await pending(stage);
  await approve(stage.actors.parent, id);
  return id;
}
