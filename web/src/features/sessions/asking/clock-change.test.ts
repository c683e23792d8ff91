import { describe, expect, test } from 'vitest';
import { clockChange } from './components/clock-changes.tsx';

// The tests run in New York's time zone. Its clocks change on March 14 and November 7, 2027.
describe('Rule 6.93, how a clock change affects a time', () => {
  test.each([
    ['2027-03-14T02:00', '2027-03-14T07:00:00.000Z'],
    ['2027-03-14T02:59', '2027-03-14T07:59:00.000Z'],
  ])('%s is skipped', (local, becomes) => {
    expect(clockChange(local)).toEqual({ kind: 'skipped', becomes });
  });

  test.each(['2027-11-07T01:00', '2027-11-07T01:59'])('%s occurs twice', (local) => {
    expect(clockChange(local)).toEqual({ kind: 'repeated' });
  });

  test.each([
    '2027-03-14T01:59',
    '2027-03-14T03:00',
    '2027-11-07T00:59',
    '2027-11-07T02:00',
    '2027-06-01T02:30',
    'T02:30',
    '2027-06-01T',
  ])('%s is unaffected', (local) => {
    expect(clockChange(local)).toBeNull();
  });
});
