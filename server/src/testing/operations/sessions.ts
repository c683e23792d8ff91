import { agree } from '../growing.ts';
import { linkApproval, mailedLink } from '../decision-link.ts';
import {
  approvalOf,
  approve,
  ask,
  askElder,
  cancel,
  changeOf,
  forgetRefusals,
  meeting,
  newId,
  propose,
} from '../session-request.ts';
import { showPicture } from '../pictures.ts';
import { MARKS } from '../marks.ts';
import type { Scenario } from '../scenario.ts';
import { LATER_MARKS } from '../scenario-guardians.ts';
import { storeSession } from '../stored-session.ts';
import type { Operations, Sample } from './operation.ts';

/** People whom the session concerns but who may not act. */
const OWN = { youth: 403, guardians: 403, adultYouth: 403 } as const;
const TIME = { startTime: '15:00', endTime: '16:00', timeZone: 'UTC' };

export const SESSIONS: Operations = {
  'GET /api/sessions': {
    answers: { members: 200 },
    sample: () => ({ query: 'bucket=pending' }),
  },
  'GET /api/sessions/between': {
    answers: { members: 200 },
    sample: () => ({ query: 'from=2031-05-05T00:00:00.000Z&to=2031-05-12T00:00:00.000Z' }),
  },
  'GET /api/sessions/{id}': {
    answers: { strangers: 404, elder: 200, youth: 200, guardians: 200, adultYouth: 200 },
    sample: async (scenario) => ({ params: { id: await pending(scenario) } }),
  },
  'POST /api/sessions': {
    answers: { strangers: 404, parents: 403, elder: 201, youth: 201, adultYouth: 201 },
    sample: ({ family, nextDay }, actor) => {
      const match = actor === family.youth ? family.elder : family.youth;
      return { json: meeting(match, { date: nextDay() }) };
    },
    changes: ['sessions', 'session_offers'],
    limit: { name: 'request', times: 60 },
  },
  'PUT /api/sessions/{id}': {
    answers: { strangers: 404, ...OWN, elder: 200 },
    sample: async (scenario) => ({
      params: { id: await pending(scenario) },
      json: changeOf(meeting(scenario.family.youth, { date: scenario.nextDay() })),
    }),
    changes: ['sessions'],
    limit: { name: 'request', times: 60 },
  },
  // Adult youths approve sessions; to decline one, they cancel it.
  'POST /api/sessions/{id}/approve': {
    answers: { strangers: 404, elder: 403, ...OWN, guardians: 200, adultYouth: 200 },
    sample: async (scenario) => {
      const id = await pending(scenario);
      return { params: { id }, json: await approvalOf(scenario.family.parent, id) };
    },
    changes: ['sessions'],
  },
  'POST /api/sessions/{id}/reject': {
    answers: { strangers: 404, elder: 403, ...OWN, guardians: 200 },
    sample: async (scenario) => ({
      params: { id: await pending(scenario) },
      json: { version: 1, reason: 'Not this week' },
    }),
    changes: ['rests', 'sessions'],
  },
  'POST /api/sessions/{id}/cancel': {
    answers: { strangers: 404, elder: 200, youth: 200, guardians: 200, adultYouth: 200 },
    sample: async (scenario) => ({
      params: { id: await pending(scenario) },
      json: { version: 1, reason: 'Not this week' },
    }),
    changes: ['sessions'],
  },
  'POST /api/sessions/{id}/pass-on-reason': {
    answers: { strangers: 404, elder: 403, youth: 403, guardians: 200, adultYouth: 403 },
    sample: async (scenario) => ({ params: { id: await calledOff(scenario) } }),
    changes: ['held_reasons', 'sessions'],
  },
  'POST /api/sessions/{id}/agree': {
    answers: { strangers: 404, elder: 403, ...OWN, youth: 200, adultYouth: 200 },
    sample: async (scenario) => ({
      params: { id: await pending(scenario) },
      json: { version: 1 },
    }),
    changes: ['sessions'],
  },
  'POST /api/sessions/{id}/proposal': {
    answers: { strangers: 404, elder: 403, youth: 200, guardians: 200, adultYouth: 200 },
    sample: async (scenario) => ({
      params: { id: await pending(scenario) },
      json: { version: 1, ...TIME, date: scenario.nextDay() },
    }),
    changes: ['session_offers'],
    limit: { name: 'request', times: 60 },
  },
  'POST /api/sessions/{id}/proposal/accept': {
    answers: { strangers: 404, ...OWN, elder: 200 },
    sample: proposed,
    changes: ['sessions', 'session_offers'],
  },
  'POST /api/sessions/{id}/proposal/decline': {
    answers: { strangers: 404, ...OWN, elder: 200 },
    sample: proposed,
    changes: ['session_offers'],
  },
  'POST /api/sessions/{id}/question': {
    answers: { strangers: 404, elder: 403, ...OWN, guardians: 200 },
    sample: async (scenario) => ({
      params: { id: await pending(scenario) },
      json: { version: 1, question: 'Will anyone else be there?' },
    }),
    changes: ['session_questions'],
  },
  'POST /api/sessions/{id}/question/answer': {
    answers: { strangers: 404, ...OWN, elder: 200 },
    sample: async (scenario) => {
      const id = await pending(scenario);
      // Guardians can't ask questions on behalf of an adult.
      await askElder(scenario.actors.parent, id, 'Will anyone else be there?');
      return { params: { id }, json: { answer: 'My neighbour.' } };
    },
    changes: ['session_questions'],
  },
  'POST /api/sessions/{id}/delay': {
    answers: { strangers: 404, elder: 200, youth: 200, guardians: 403, adultYouth: 200 },
    sample: async (scenario) => ({
      params: { id: await near(scenario) },
      json: { version: 1, minutes: 10 },
    }),
    changes: ['session_delays'],
  },
  'PUT /api/sessions/{id}/outcome': {
    answers: { strangers: 404, elder: 200, youth: 200, guardians: 200, adultYouth: 200 },
    sample: async (scenario) => ({
      params: { id: await held(scenario) },
      json: { outcome: 'felt-uncomfortable', reportId: newId(), details: 'He shouted' },
    }),
    changes: ['session_outcomes', 'reports'],
    limit: { name: 'report', times: 20 },
  },
  'POST /api/sessions/{id}/thanks': {
    answers: { strangers: 404, elder: 200, youth: 200, guardians: 403, adultYouth: 200 },
    sample: async (scenario, actor) => {
      const id = await held(scenario);
      await actor.json('PUT', `/api/sessions/${id}/outcome`, { outcome: 'held' });
      return { params: { id }, json: { card: 'learned' } };
    },
    changes: ['session_thanks'],
  },
  'GET /api/place-search': { answers: { members: 200 } },
  // Actors who can't see the link's content don't try this operation.
  'POST /api/decision-links/read': {
    isPublic: true,
    // The response includes the names of the guardians who must decide.
    answers: { parent: 200 },
    sample: async (scenario) => ({ json: { link: await newLink(scenario) } }),
  },
  'POST /api/decision-links/picture': {
    isPublic: true,
    answers: { anonymous: 200, parent: 200 },
    sample: async (scenario) => {
      await showPicture(scenario.app, scenario.actors.elder);
      return { json: { link: await newLink(scenario) } };
    },
  },
  'POST /api/decision-links/approve': {
    isPublic: true,
    answers: { anonymous: 200, elder: 409, suspendedElder: 200, pausedYouth: 200 },
    sample: async (of) => ({ json: await linkApproval(of.app.browser(), await newLink(of)) }),
    changes: ['sessions'],
  },
  'POST /api/decision-links/reject': {
    isPublic: true,
    answers: { anonymous: 200, elder: 409, suspendedElder: 200, pausedYouth: 200 },
    sample: async (scenario) => ({
      json: { link: await newLink(scenario), reason: 'Not this week' },
    }),
    changes: ['rests', 'sessions'],
  },
  'GET /api/sessions/{id}/calendar.ics': {
    answers: { strangers: 404, elder: 200, youth: 200, guardians: 200, adultYouth: 200 },
    sample: async (scenario) => ({ params: { id: await approved(scenario) } }),
  },
  'GET /api/calendar-feed': { answers: { members: 200 } },
  'POST /api/calendar-feed': {
    answers: { members: 201 },
    changes: ['calendar_feeds'],
    limit: { name: 'calendar-feed', times: 20 },
  },
  'DELETE /api/calendar-feed': {
    answers: { members: 204 },
    sample: async (_scenario, actor) => {
      // Ensures that there is a feed to withdraw, for actors who can have one.
      await actor.post('/api/calendar-feed');
      return {};
    },
    changes: ['calendar_feeds'],
    limit: { name: 'calendar-feed', times: 20 },
  },
};

export async function setStage(
  { app, actors }: Pick<Scenario, 'app' | 'actors'>,
  stage: 'under-13' | '13-15',
) {
  const { personId } = actors.youth;
  await app.query`update people set age_range = '10-15', stage = ${stage} where id = ${personId}`;
}

export async function pending({ app, actors, family, nextDay }: Scenario): Promise<string> {
  await forgetRefusals(app);
  await setStage({ app, actors }, 'under-13');
  const address = family.youth === actors.youth ? MARKS.address.elder : LATER_MARKS.placeAfter;
  return ask(family.elder, meeting(family.youth, { date: nextDay(), address }));
}

async function calledOff(scenario: Scenario): Promise<string> {
  const id = await pending(scenario);
  const { family, actors } = scenario;
  // Adults can read the reason immediately.
  const isHeld = family.youth === actors.youth;
  await cancel(family.elder, id, isHeld ? MARKS.cancellationReason.elder : 'We are away');
  return id;
}

async function approved(scenario: Scenario): Promise<string> {
  const id = await pending(scenario);
  // An adult youth's agreement approves the session.
  await agree(scenario.family.youth, id);
  await approve(scenario.family.parent, id);
  return id;
}

async function proposed(scenario: Scenario): Promise<Sample> {
  const { elder, youth } = scenario.family;
  const id = await pending(scenario);
  await propose(youth, id, scenario.nextDay());
  const { body } = await elder.get(`/api/sessions/${id}`);
  return { params: { id }, json: { version: 1, proposedAt: body.proposal.createdAt } };
}

/** A past session, at a different time for each call. */
async function held({ app, family, nextDay }: Scenario): Promise<string> {
  const ago = (Date.parse(nextDay()) - Date.now()) / 144;
  return storeSession(app.platform.db, family, {
    startsAt: new Date(Date.now() - ago),
    minutes: 5,
  });
}

let nearCount = 0;

/** Stores a one-minute session in the next hour, with a different start for each call. */
async function near({ app, family }: Scenario): Promise<string> {
  const startsAt = new Date(Date.now() + (5 + (nearCount++ % 50)) * 60_000);
  return storeSession(app.platform.db, family, { startsAt, minutes: 1 });
}

async function newLink(scenario: Scenario): Promise<string> {
  await pending(scenario);
  return mailedLink(scenario.app, scenario.actors.parent);
}
