import { FORMER_MEMBER } from '@oakling/domain/sessions/session';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { expect, test } from 'vitest';
import { whomIn } from './whom-in.ts';

const rosa = personCard('2', 'Rosa', 'elder');
const sam = personCard('1', 'Sam', 'youth');
const asked = sessionView(1, [rosa, sam]);
const { id: sessionId } = asked;

test('Rule 9.105, a participant can block the other, in the session where they meet', () => {
  expect(whomIn(asked, sam, 'elder')).toEqual({ personId: sam.id, name: 'Sam', sessionId });
});

test.each([asked, sessionView(1, [sam, rosa])])(
  'Rule 9.105, a parent blocks the elder for the child, whoever asked',
  (session) => {
    const child = { id: sam.id, name: 'Sam' };
    expect(whomIn(session, rosa, 'parent')).toEqual({
      ...{ personId: rosa.id, name: 'Rosa', sessionId, child },
    });
  },
);

test('Rule 9.105, neither the own child nor an elder who is gone can be blocked', () => {
  expect(whomIn(asked, sam, 'parent')).toBeNull();
  expect(whomIn(asked, { ...rosa, id: FORMER_MEMBER }, 'parent')).toBeNull();
});
