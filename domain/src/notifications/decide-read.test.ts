import { expect, test } from 'vitest';
import { elder, parent, youth } from '../testing/examples.ts';
import { decideRead } from './decide-read.ts';

test.for([elder, parent, youth])('Rule 8.1: a $role reads their own notifications', (actor) => {
  expect(decideRead(actor, { unread: 3, meant: 2 })).toEqual({
    ok: true,
    value: null,
    events: [
      {
        type: 'NotificationsRead',
        subject: { feature: 'notifications', id: actor.personId },
        concerns: [actor.personId],
        before: { unread: 3 },
        after: { unread: 1 },
      },
    ],
  });
});

test('marking read notifications read is a no-op', () => {
  expect(decideRead(elder, { unread: 1, meant: 0 })).toEqual({
    ok: false,
    refusal: 'nothing-unread',
  });
});
