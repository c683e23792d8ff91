import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rightsOf } from '../testing/as-role.ts';
import { tableNames } from '../testing/database-state.ts';
import { openFamily, type Family } from '../testing/family.ts';
import { openHouse, type House } from '../testing/house.ts';
import { approve, ask, dayFromNow, meeting, reject } from '../testing/session-request.ts';

let house: House;
let family: Family;

beforeAll(async () => {
  house = await openHouse();
  // One of each kind in two families, so that "the own ones" is never "all of them".
  for (const each of [await openFamily(house), (family = await openFamily(house))]) {
    await ask(each.elder, meeting(each.youth, { date: dayFromNow(8) }));
    const approved = await ask(each.youth, meeting(each.elder, { date: dayFromNow(9) }));
    const rejected = await ask(each.elder, meeting(each.youth, { date: dayFromNow(10) }));
    await approve(each.parent, approved);
    await reject(each.parent, rejected);
    const { youth } = await openFamily(house);
    await each.elder.must('POST', '/api/blocks', { personId: youth.personId });
  }
});
afterAll(() => house.close());

const PEOPLE = [
  ...['avatar', 'bio', 'full_name', 'matching_on', 'paused_at', 'shown_name_style', 'skills'],
  'updated_at',
];
const INVITES = ['code_hash', 'expires_at', 'failed_attempts', 'sent_at'];
const SESSIONS = ['approved_at', 'decided_by', 'rejection_reason', 'status', 'updated_at'];
const NOTHING = { select: 'denied', insert: 'denied', update: [], updates: [], delete: 'denied' };

describe('Rule 9.29, the whole matrix of tables and verbs', () => {
  test.for([
    // Places: the elder's own two and the approved one; the youth's own, which is the approved one.
    // The parent may write decisions of their own only, and the pending session has none yet.
    // Their only invite is accepted, so it is no longer theirs to send again.
    [
      'elder',
      {
        ...{ people: 1, invites: 0, resends: 0, sessions: 3, decides: 0, places: 3 },
        ...{ notifications: 2, blocks: 1, consents: 1 },
      },
    ],
    [
      'youth',
      {
        ...{ people: 1, invites: 0, resends: 0, sessions: 3, decides: 0, places: 1 },
        ...{ notifications: 2, blocks: 0, consents: 2 },
      },
    ],
    [
      'parent',
      {
        ...{ people: 2, invites: 1, resends: 'policy', sessions: 3, decides: 'policy' },
        ...{ places: 3, notifications: 4, blocks: 0, consents: 5 },
      },
    ],
  ] as const)('as the %s', async ([who, rows]) => {
    const { db } = house.platform;
    const tables = await tableNames(db);
    const rights = await rightsOf(db, family[who].personId, tables);
    const ownUpdate = (update: string[], reach: number | string) => ({ update, updates: [reach] });
    expect(rights).toEqual({
      ...Object.fromEntries(tables.map((name) => [name, NOTHING])),
      people: { ...NOTHING, select: rows.people, ...ownUpdate(PEOPLE, rows.people) },
      blocks: { ...NOTHING, select: rows.blocks, insert: 'allowed', delete: 'allowed' },
      invites: {
        ...NOTHING,
        select: rows.invites,
        insert: 'allowed',
        delete: 'allowed',
        ...ownUpdate(INVITES, rows.resends),
      },
      sessions: {
        ...NOTHING,
        select: rows.sessions,
        insert: 'allowed',
        ...ownUpdate(SESSIONS, rows.decides),
      },
      session_arrangements: { ...NOTHING, select: rows.places, insert: 'allowed' },
      consents: { ...NOTHING, select: rows.consents },
      notifications: {
        ...NOTHING,
        select: rows.notifications,
        ...ownUpdate(['read_at'], rows.notifications),
      },
    });
  });
});
