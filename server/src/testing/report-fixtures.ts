import { openFamily } from './family.ts';
import { test as base } from './fixtures.ts';
import { ask, dayFromNow, meeting } from './session-request.ts';

export const test = base
  .extend('far', { scope: 'file', auto: true }, async ({ app }) => {
    const far = await openFamily(app);
    for (const person of [far.elder, far.youth]) {
      await person.must('DELETE', '/api/interests/Photography');
      await person.must('DELETE', `/api/interests/${encodeURIComponent('Art & Creativity')}`);
    }
    return far;
  })
  .extend('sessionId', { scope: 'file', auto: true }, ({ family }) =>
    ask(family.elder, meeting(family.youth, { date: dayFromNow(9) })),
  );
