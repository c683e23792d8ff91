import type { Attempts } from './attempt.ts';
import { mailedLink } from './decision-link.ts';
import { ask, meeting } from './session-request.ts';
import type { Stage } from './stage.ts';

/** By operation on mailed links, what is tried; a public one does not look at who asks. */
export const MAIL_ATTEMPTS: Attempts = {
  'PUT /api/me/time-zone': () => ({
    path: '/api/me/time-zone',
    json: { timeZone: 'Asia/Kolkata' },
  }),
  'POST /api/decision-links/read': async (stage) => ({
    path: '/api/decision-links/read',
    json: { link: await newLink(stage) },
  }),
  'POST /api/decision-links/approve': async (stage) => ({
    path: '/api/decision-links/approve',
    json: { link: await newLink(stage) },
  }),
  'POST /api/decision-links/reject': async (stage) => ({
    path: '/api/decision-links/reject',
    json: { link: await newLink(stage), reason: 'Not this week' },
  }),
};

async function newLink({ house, actors, nextDay }: Stage): Promise<string> {
  await ask(actors.elder, meeting(actors.youth, { date: nextDay() }));
  return mailedLink(house, actors.parent);
}
