import { describe, expect, test } from 'vitest';
import { checkStateOn, clearanceOf, isCheckList, type ListedCheck } from '../identity/clearance.ts';
import { messagesOf } from '../testing/messages-of.ts';
import { recordCheckSchema, withdrawCheckSchema } from './clearance-contract.ts';
import {
  decideCheckWithdrawal,
  decideRecording,
  type CheckedElder,
  type CheckRefusal,
} from './decide-check.ts';
import { dueReminder, decideCheckReminder, type LapsingCheck } from './decide-check-reminder.ts';

const TODAY = '2031-05-05';
const made = (name: string, validUntil: string | null = null): ListedCheck => ({
  name,
  made: { validUntil },
});
const missing = (name: string): ListedCheck => ({ name, made: null });
const elder = (changes: Partial<CheckedElder> = {}): CheckedElder => ({
  id: 'e1',
  role: 'elder',
  vetting: 'unverified',
  verifiedUntil: null,
  list: [made('Talk', '2031-12-31'), missing('Training')],
  unlisted: [],
  awaiting: ['p1'],
  ...changes,
});
const cleared = elder({
  vetting: 'verified',
  verifiedUntil: '2031-12-31',
  list: [made('Talk', '2031-12-31'), made('Training')],
});

describe('Rules 9.127 to 9.129, every elder with every action', () => {
  type Expected = CheckRefusal | null;
  test.for<[string, CheckedElder | null, string, Expected, Expected]>([
    // Columns: the actor and check, then the refusals of recording and withdrawing. Null means success.
    ['nobody', null, 'Talk', 'no-such-person', 'no-such-person'],
    ['an elder, what is missing', elder(), 'Training', null, 'check-not-made'],
    ['an elder, what is there', elder(), 'Talk', null, null],
    ['an elder, what is not on the list', elder(), 'Dancing', 'not-listed', 'check-not-made'],
    [
      'an elder, what the list had before',
      elder({ unlisted: ['Dancing'] }),
      'Dancing',
      'not-listed',
      null,
    ],
    ['a cleared elder', cleared, 'Talk', null, null],
    [
      'a suspended elder',
      elder({ vetting: 'suspended', list: [missing('Talk')] }),
      'Talk',
      'suspended',
      'check-not-made',
    ],
    [
      'a youth',
      elder({ role: 'youth', list: [missing('Talk')] }),
      'Talk',
      'not-an-elder',
      'check-not-made',
    ],
    [
      'a parent',
      elder({ role: 'parent', list: [missing('Talk')] }),
      'Talk',
      'not-an-elder',
      'check-not-made',
    ],
  ])('%s', ([, found, name, ...expected]) => {
    const decisions = [
      decideRecording(found, { name, validUntil: null }, TODAY),
      decideCheckWithdrawal(found, name),
    ];
    expect(decisions.map((decision) => (decision.ok ? null : decision.refusal))).toEqual(expected);
  });

  test('a check is valid through its last day', () => {
    const until = (validUntil: string) =>
      decideRecording(elder(), { name: 'Talk', validUntil }, TODAY).ok;
    expect([until('2031-05-04'), until(TODAY)]).toEqual([false, true]);
  });

  test('the last missing check clears the elder until the first check expires', () => {
    expect(
      decideRecording(elder(), { name: 'Training', validUntil: '2031-08-01' }, TODAY),
    ).toMatchObject({
      events: [
        {
          type: 'CheckRecorded',
          concerns: ['e1', 'p1'],
          after: { check: 'Training', validUntil: '2031-08-01' },
        },
        {
          type: 'ElderVerified',
          before: { vetting: 'unverified', verifiedUntil: null },
          after: { vetting: 'verified', verifiedUntil: '2031-08-01' },
        },
      ],
    });
  });

  test('a check that doesn’t change the clearance only records itself', () => {
    const types = (found: CheckedElder, name: string) => {
      const decision = decideRecording(found, { name, validUntil: null }, TODAY);
      return decision.ok ? decision.events.map(({ type }) => type) : [];
    };
    expect(types(elder(), 'Talk')).toEqual(['CheckRecorded']);
    expect(types(cleared, 'Training')).toEqual(['CheckRecorded']);
    expect(types(cleared, 'Talk')).toEqual(['CheckRecorded', 'ElderVerified']);
  });

  test('withdrawing the first check ends the clearance; without clearance, it only ends the check', () => {
    expect(decideCheckWithdrawal(cleared, 'Training')).toMatchObject({
      events: [
        { type: 'CheckWithdrawn', concerns: ['e1', 'p1'], after: { check: 'Training' } },
        { type: 'VerificationWithdrawn', after: { vetting: 'unverified', verifiedUntil: null } },
      ],
    });
    const alone = decideCheckWithdrawal(elder(), 'Talk');
    expect(alone.ok && alone.events).toHaveLength(1);
    const unlisted = decideCheckWithdrawal({ ...cleared, unlisted: ['Dancing'] }, 'Dancing');
    expect(unlisted.ok && unlisted.events).toHaveLength(1);
  });
});

describe('Rule 9.128, clearance', () => {
  test.for<[string, readonly ListedCheck[], boolean, string | null]>([
    ['no list', [], false, null],
    ['one missing', [made('a', TODAY), missing('b')], false, null],
    ['all, none lapses', [made('a'), made('b')], true, null],
    [
      'all, the earlier counts',
      [made('a', '2032-01-01'), made('b', TODAY), made('c')],
      true,
      TODAY,
    ],
  ])('%s', ([, list, isComplete, validUntil]) => {
    expect(clearanceOf(list)).toEqual({ isComplete, validUntil });
  });

  test.for<[string, ListedCheck, string]>([
    ['missing', missing('a'), 'missing'],
    ['without a day', made('a'), 'current'],
    ['on its last day', made('a', TODAY), 'current'],
    ['on the day after', made('a', '2031-05-04'), 'lapsed'],
  ])('a check that is %s', ([, check, state]) => {
    expect(checkStateOn(check, TODAY)).toBe(state);
  });
});

describe('Rules 9.134 and 9.236, when someone is reminded that a check expires', () => {
  const check = (validUntil: string, changes: Partial<LapsingCheck> = {}): LapsingCheck => ({
    id: '1',
    personId: 'e1',
    check: 'Talk',
    recordedOn: '2030-01-01',
    validUntil,
    sent: [],
    ...changes,
  });
  test.for<[string, LapsingCheck, number | null]>([
    ['31 days before', check('2031-06-05'), null],
    ['30 days before', check('2031-06-04'), 30],
    ['30 days before, but told already', check('2031-06-04', { sent: [30] }), null],
    ['8 days before', check('2031-05-13'), 30],
    ['7 days before', check('2031-05-12', { sent: [30] }), 7],
    ['7 days before, the other one missed', check('2031-05-12'), 7],
    ['on its last day', check(TODAY), 7],
    ['on its last day, told already', check(TODAY, { sent: [30, 7] }), null],
    ['on the day after', check('2031-05-04', { sent: [30, 7] }), 0],
    ['long after, nothing told', check('2030-01-02'), 0],
    ['on the day after, told already', check('2031-05-04', { sent: [0] }), null],
    ['recorded for one day, the day after', check('2031-05-04', { recordedOn: '2031-05-04' }), 0],
    ['recorded for 20 days, today', check('2031-05-25', { recordedOn: TODAY }), null],
    ['recorded for 20 days, 7 before', check('2031-05-12', { recordedOn: '2031-04-22' }), 7],
    ['recorded for 3 days', check('2031-05-08', { recordedOn: TODAY }), null],
  ])('%s', ([, lapsing, days]) => {
    expect(dueReminder(lapsing, TODAY)).toBe(days);
    expect(decideCheckReminder(lapsing, TODAY)).toMatchObject(
      days === null
        ? { refusal: 'not-due' }
        : { events: [days === 0 ? { type: 'CheckLapsed' } : { type: 'CheckLapsing', days }] },
    );
  });

  test('without expiring checks, no one is reminded', () => {
    expect(decideCheckReminder(null, TODAY)).toMatchObject({ refusal: 'not-due' });
  });
});

test('Rule 9.126, a list has 1 to 12 different names of one line', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => `Check ${index}`);
  expect(isCheckList(['Talk'])).toBe(true);
  expect(isCheckList(twelve)).toBe(true);
  const lists = [[], [''], ['Talk', 'talk'], [...twelve, 'x'], ['x'.repeat(61)], [' a']];
  expect(lists.filter(isCheckList)).toEqual([[' a']]);
});

test('Rule 9.127, recording a check accepts a note and an optional valid day, and nothing else', () => {
  const sent = { check: 'Talk', note: 'Seen' };
  expect(messagesOf(recordCheckSchema, sent)).toEqual({});
  expect(messagesOf(recordCheckSchema, { ...sent, until: '2027-02-28' })).toEqual({});
  for (const until of ['', null, '2027', '2027-02', '2027-02-30', '2027-02-28T00:00:00.000Z', 5]) {
    expect(messagesOf(recordCheckSchema, { ...sent, until })).toEqual({
      until: 'Please choose a day, or leave it empty.',
    });
  }
  expect(messagesOf(recordCheckSchema, { ...sent, document: 'data:' })).toEqual({
    document: 'This field isn’t expected here.',
  });
  expect(messagesOf(withdrawCheckSchema, { check: 'Talk', endingNote: ' ' })).toEqual({
    endingNote: 'Please write a note.',
  });
});
