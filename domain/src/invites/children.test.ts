import { describe, expect, test } from 'vitest';
import { uniqueChildren } from './children.ts';
import type { ChildView } from './contract.ts';

type Status = ChildView['status'];
const child = (name: string, status: Status): ChildView => ({
  name,
  status,
  acceptedAt: null,
  avatarUrl: null,
});
const statuses: readonly Status[] = ['accepted', 'pending', 'expired'];
// An account outranks an open invite, and that one an expired one.
const pairs = statuses.flatMap((high, index) =>
  statuses.slice(index + 1).map((low) => ({ high, low })),
);

describe('Rule 3.8, one row for each name', () => {
  test.for(pairs)('$high outranks $low, whichever comes first', ({ high, low }) => {
    expect(uniqueChildren([child('Ada', high), child('ADA', low)])).toEqual([child('Ada', high)]);
    expect(uniqueChildren([child('ADA', low), child('Ada', high)])).toEqual([child('Ada', high)]);
  });

  test('names are compared without regard to case and outer spaces', () => {
    const children = ['Ada', 'ada', ' ADA ', 'aDa'].map((name) => child(name, 'pending'));
    expect(uniqueChildren(children)).toEqual([child('Ada', 'pending')]);
    const accented = [child('Émile', 'pending'), child('émile', 'accepted')];
    expect(uniqueChildren(accented)).toEqual([child('émile', 'accepted')]);
  });

  test('different names all stay, in the order of their first mention', () => {
    const [ada, bo, cy] = ['Ada', 'Bo', 'Cy'].map((name) => child(name, 'pending'));
    const children = [bo, ada, cy].filter((one) => one !== undefined);
    const winner = child('BO', 'accepted');
    expect(uniqueChildren([...children, winner])).toEqual([winner, ada, cy]);
    expect(uniqueChildren([])).toEqual([]);
  });

  test('of two with the same name and status the first stays', () => {
    const first = { ...child('Ada', 'accepted'), avatarUrl: '/a' };
    expect(uniqueChildren([first, child('Ada', 'accepted')])).toEqual([first]);
  });
});
