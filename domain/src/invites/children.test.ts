import { describe, expect, test } from 'vitest';
import { aChild } from '../testing/invites.ts';
import { uniqueChildren } from './invite.ts';
import type { ChildView } from './contract.ts';

type Status = ChildView['status'];
const child = (name: string, status: Status) =>
  aChild({ id: status === 'accepted' ? name.toLowerCase() : null, name, status });
const statuses: readonly Status[] = ['accepted', 'pending', 'expired'];
// An account outranks an open invite, which outranks an expired one.
const pairs = statuses.flatMap((high, index) =>
  statuses.slice(index + 1).map((low) => ({ high, low })),
);

describe('Rule 3.8, one row for each name', () => {
  test.for(pairs)('$high outranks $low, whichever comes first', ({ high, low }) => {
    expect(uniqueChildren([child('Ada', high), child('ADA', low)])).toEqual([child('Ada', high)]);
    expect(uniqueChildren([child('ADA', low), child('Ada', high)])).toEqual([child('Ada', high)]);
  });

  test('names are compared ignoring case and surrounding spaces', () => {
    const children = ['Ada', 'ada', ' ADA ', 'aDa'].map((name) => child(name, 'pending'));
    expect(uniqueChildren(children)).toEqual([child('Ada', 'pending')]);
    const accented = [child('Émile', 'pending'), child('émile', 'accepted')];
    expect(uniqueChildren(accented)).toEqual([child('émile', 'accepted')]);
  });

  test('different names all stay, in order of first appearance', () => {
    const [ada, bo, cy] = ['Ada', 'Bo', 'Cy'].map((name) => child(name, 'pending'));
    const children = [bo, ada, cy].filter((one) => one !== undefined);
    const winner = child('BO', 'accepted');
    expect(uniqueChildren([...children, winner])).toEqual([winner, ada, cy]);
    expect(uniqueChildren([])).toEqual([]);
  });

  test('the first of two equal names with the same status stays', () => {
    const first = { ...child('Ada', 'pending'), avatarUrl: '/a' };
    expect(uniqueChildren([first, child('Ada', 'pending')])).toEqual([first]);
  });

  test('two accounts with the same name both stay, but not an invite with that name', () => {
    const [one, two] = ['1', '2'].map((id) => ({ ...child('Ada', 'accepted'), id }));
    const accounts = [one, two].filter((each) => each !== undefined);
    const invite = child('ADA', 'pending');
    expect(uniqueChildren([...accounts, invite])).toEqual(accounts);
    expect(uniqueChildren([invite, ...accounts])).toEqual(accounts);
  });
});
