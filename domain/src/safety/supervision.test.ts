import { describe, expect, test } from 'vitest';
import type { Actor } from '../identity/role.ts';
import {
  decideMatching,
  decidePause,
  decideResume,
  decideShownName,
  type SupervisedChild,
} from './supervision.ts';

const NOW = new Date('2026-08-01T10:00:00.000Z');
const child: SupervisedChild = {
  id: 'child',
  guardianIds: ['parent', 'second'],
  isOfAge: false,
  pausedAt: null,
  matchingOn: true,
  shownNameStyle: 'full-name',
  isConsentWithdrawn: false,
};
test('Rule 1.98, only an adult youth changes matching and shown name', () => {
  const self = { personId: 'child', role: 'youth' } as const;
  const adult: SupervisedChild = { ...child, guardianIds: [], isOfAge: true };
  const style = 'first-name-and-initial';
  expect(decideMatching(self, adult, false)).toMatchObject({
    value: { matchingOn: false },
    events: [{ concerns: ['child'], by: 'child' }],
  });
  expect(decideShownName(self, adult, style)).toMatchObject({ value: { shownNameStyle: style } });
  const other = { personId: 'other', role: 'youth' } as const;
  for (const decision of [
    decideMatching(other, adult, false),
    decideShownName(other, adult, style),
    decidePause(self, adult, NOW),
    decideResume(self, { ...adult, pausedAt: NOW }),
  ])
    expect(decision).toEqual({ ok: false, refusal: 'wrong-role' });
});

test('Rule 9.179, a pause does not end while the parent’s consent is withdrawn', () => {
  const actor = { personId: 'parent', role: 'parent' } as const;
  const without = { ...child, pausedAt: NOW, isConsentWithdrawn: true };
  expect(decideResume(actor, without)).toEqual({ ok: false, refusal: 'consent-withdrawn' });
});

const paused: SupervisedChild = { ...child, pausedAt: NOW };
const hidden: SupervisedChild = {
  ...child,
  matchingOn: false,
  shownNameStyle: 'first-name-and-initial',
};

type Decide = (
  actor: Actor,
  of: SupervisedChild | null,
) => ReturnType<
  typeof decidePause | typeof decideResume | typeof decideMatching | typeof decideShownName
>;
const DECISIONS: readonly [string, Decide, SupervisedChild, SupervisedChild, string][] = [
  ['pause', (actor, of) => decidePause(actor, of, NOW), child, paused, 'YouthPaused'],
  ['resume', (actor, of) => decideResume(actor, of), paused, child, 'YouthResumed'],
  [
    'matching off',
    (actor, of) => decideMatching(actor, of, false),
    child,
    { ...child, matchingOn: false },
    'MatchingSwitched',
  ],
  [
    'matching on',
    (actor, of) => decideMatching(actor, of, true),
    hidden,
    { ...hidden, matchingOn: true },
    'MatchingSwitched',
  ],
  [
    'the initial',
    (actor, of) => decideShownName(actor, of, 'first-name-and-initial'),
    child,
    { ...child, shownNameStyle: 'first-name-and-initial' },
    'ShownNameChanged',
  ],
  [
    'the full name',
    (actor, of) => decideShownName(actor, of, 'full-name'),
    hidden,
    { ...hidden, shownNameStyle: 'full-name' },
    'ShownNameChanged',
  ],
];
const parent: Actor = { personId: 'parent', role: 'parent' };

describe('Rules 9.10, 9.11 and 9.95, what a guardian decides about a child', () => {
  test.for(DECISIONS)('%s changes only that', ([, decide, before, after, type]) => {
    expect(decide(parent, before)).toMatchObject({
      ok: true,
      value: after,
      events: [
        {
          type,
          subject: { feature: 'safety', id: 'child' },
          concerns: ['child', 'parent', 'second'],
          by: 'parent',
        },
      ],
    });
    expect(decide({ personId: 'second', role: 'parent' }, before)).toMatchObject({
      value: after,
      events: [{ type, by: 'second' }],
    });
  });

  test.for(DECISIONS)('repeating %s is a no-op', ([, decide, , after]) => {
    expect(decide(parent, after)).toEqual({ ok: false, refusal: 'unchanged' });
  });

  test.for(DECISIONS)(
    '%s is only for guardians, and for no one once the youth is of age',
    ([, decide, before]) => {
      const refusals = [
        decide({ personId: 'child', role: 'youth' }, before),
        decide({ personId: 'parent', role: 'elder' }, before),
        decide({ personId: 'other', role: 'parent' }, before),
        decide(parent, null),
        decide(parent, { ...before, guardianIds: [] }),
      ];
      expect(refusals).toEqual([
        ...['wrong-role', 'wrong-role', 'not-your-child', 'not-your-child', 'not-your-child'].map(
          (refusal) => ({
            ok: false,
            refusal,
          }),
        ),
      ]);
    },
  );
});
