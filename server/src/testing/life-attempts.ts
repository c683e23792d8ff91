import type { Attempt, Attempts } from './attempt.ts';
import { approve, ask, changeOf, meeting, newId, propose } from './session-request.ts';
import { MARKS, type Stage } from './stage.ts';
import { storeSessions } from './stored-session.ts';
import { countTries } from './use-up.ts';

/** What is tried with a session between its request and its start. */
export const LIFE_ATTEMPTS: Attempts = {
  'POST /api/sessions/{id}/cancel': async (stage) => ({
    path: `/api/sessions/${await pending(stage)}/cancel`,
    json: { version: 1, reason: 'Not this week' },
  }),
  'PUT /api/sessions/{id}': async (stage) => ({
    path: `/api/sessions/${await pending(stage)}`,
    json: changeOf(meeting(stage.actors.youth, { date: stage.nextDay() })),
  }),
  'POST /api/sessions/{id}/proposal': async (stage) => ({
    path: `/api/sessions/${await pending(stage)}/proposal`,
    json: { version: 1, ...TIME, date: stage.nextDay() },
  }),
  'PUT /api/sessions/{id}/outcome': async (stage) => ({
    path: `/api/sessions/${await held(stage)}/outcome`,
    json: { outcome: 'felt-uncomfortable', reportId: newId(), details: 'He shouted' },
  }),
  'POST /api/sessions/{id}/proposal/accept': (stage) => answer(stage, 'accept'),
  'POST /api/sessions/{id}/proposal/decline': (stage) => answer(stage, 'decline'),
};

const TIME = { startTime: '15:00', endTime: '16:00', timeZone: 'UTC' };

/** An answer to what the youth proposed. */
async function answer(stage: Stage, how: 'accept' | 'decline'): Promise<Attempt> {
  const id = await pending(stage);
  await propose(stage.actors.youth, id, stage.nextDay());
  const { body } = await stage.actors.elder.get(`/api/sessions/${id}`);
  const json = { version: 1, proposedAt: body.proposal.createdAt };
  return { path: `/api/sessions/${id}/proposal/${how}`, json };
}

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

/** A session that is over, each at another time of the days before. */
async function held({ house, actors, nextDay }: Stage): Promise<string> {
  await countTries(house, 'report', 0);
  const id = newId();
  const ago = (Date.parse(nextDay()) - Date.now()) / 144;
  const startsAt = new Date(Date.now() - ago);
  const decidedAt = new Date(startsAt.getTime() - 1);
  const session = { id, status: 'approved', startsAt, minutes: 5, decidedAt } as const;
  await storeSessions(house.platform.db, actors, [session]);
  return id;
}
