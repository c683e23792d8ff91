import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../testing/messages-of.ts';
import { at, DAY, MINUTE, NOW, parent, sessionIn, stage } from '../../testing/examples.ts';
import {
  DECISION_LINK_DAYS,
  decisionLinkOf,
  decisionLinkSchema,
  decisionLinkState,
  type LinkHolder,
} from './decision-link.ts';
import type { Session } from '../session.ts';

const pending = sessionIn('pending');
const link = decisionLinkOf(pending, parent.personId, at(-DAY));

describe('Rule 6.82, how long a link works', () => {
  test.for([
    [3 * DAY, 3 * DAY],
    [DECISION_LINK_DAYS * DAY, DECISION_LINK_DAYS * DAY],
    [DECISION_LINK_DAYS * DAY + MINUTE, DECISION_LINK_DAYS * DAY],
    [90 * DAY, DECISION_LINK_DAYS * DAY],
  ] as const)('with a start %d ms away, it works for %d ms', ([start, works]) => {
    const { expiresAt } = decisionLinkOf({ ...pending, startsAt: at(start) }, 'p', NOW);
    expect(expiresAt).toEqual(at(works));
  });
});

describe('Rule 6.84, what a link opens', () => {
  const STATES: Record<Session['status'], string> = {
    pending: 'open',
    approved: 'approved',
    rejected: 'rejected',
    cancelled: 'cancelled',
  };
  test.for(Object.entries(STATES))('a session that is %s: %s', ([status, state]) => {
    // The keys of the table above are states of a session.
    const session = sessionIn(status as Session['status']);
    expect(decisionLinkState(link, 'active', { session, stage }, NOW)).toBe(state);
  });

  test.for([
    ['gone', 'gone'],
    ['suspended', 'suspended'],
    ['terms', 'terms'],
  ] as const satisfies readonly (readonly [LinkHolder, string])[])(
    'a parent who is %s: %s',
    ([holder, state]) => {
      expect(decisionLinkState(link, holder, { session: pending, stage }, NOW)).toBe(state);
    },
  );

  test('changed terms only matter while there is a decision to make', () => {
    expect(decisionLinkState(link, 'terms', { session: sessionIn('approved'), stage }, NOW)).toBe(
      'approved',
    );
  });

  test('missing session, other version, passed start, passed day', () => {
    const state = (session: Session | null, expiresAt = link.expiresAt) =>
      decisionLinkState({ ...link, expiresAt }, 'active', session && { session, stage }, NOW);
    expect(state(null)).toBe('gone');
    expect(state({ ...pending, version: link.version + 1 })).toBe('changed');
    expect(state({ ...sessionIn('cancelled'), version: link.version + 1 })).toBe('cancelled');
    expect(state({ ...pending, startsAt: NOW })).toBe('too-late');
    expect(state({ ...pending, startsAt: at(1) })).toBe('open');
    expect(state(pending, NOW)).toBe('expired');
    expect(state(pending, at(1))).toBe('open');
  });
});

test.for(['', 'a'.repeat(501), 'a b', 'a/b', 'a=', null])('Rule 6.81, %o is not a link', (text) => {
  const encrypted = { link: text };
  expect(messagesOf(decisionLinkSchema, encrypted)).toMatchObject({
    link: 'This link isn’t valid.',
  });
});
