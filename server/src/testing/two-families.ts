import { openFamily } from './family.ts';
import { test as base } from './fixtures.ts';
import { approve, ask, dayFromNow, meeting } from './session-request.ts';

const soon = { date: dayFromNow(9) };

/** A test with two families that each have a session on the same day, requested by the youth. */
export const test = base
  .extend('other', { scope: 'file', auto: true }, ({ app }) => openFamily(app))
  .extend('approved', { scope: 'file', auto: true }, async ({ family }) => {
    const id = await ask(family.youth, meeting(family.elder, soon));
    await approve(family.parent, id);
    return id;
  })
  .extend('elsewhere', { scope: 'file', auto: true }, ({ other }) =>
    ask(other.youth, meeting(other.elder, soon)),
  );
