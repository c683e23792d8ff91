import { describe, expect } from 'vitest';
import { block } from '../../testing/blocks.ts';
import type { Family } from '../../testing/family.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import {
  approve,
  ask,
  cancel,
  change,
  changeOf,
  dayFromNow,
  meeting,
  reject,
} from '../../testing/session-request.ts';
import { lapseSessions } from './day/send-reminders.ts';

describe('Rule 6.260, a request marked as lapsed by a fast clock', () => {
  const statusesAfter = {
    approved: ({ parent }: Family, id: string) => approve(parent, id),
    rejected: ({ parent }: Family, id: string) => reject(parent, id),
    cancelled: ({ youth }: Family, id: string) => cancel(youth, id),
    'cancelled by a block': ({ youth, elder }: Family) => block(youth, elder),
    'cancelled by a pause': ({ parent, youth }: Family) =>
      parent.post(`/api/children/${youth.personId}/pause`),
    'pending in its next version': ({ elder, youth }: Family, id: string) =>
      change(elder, id, changeOf(meeting(youth, { date: dayFromNow(6) }))),
  };

  test.for(Object.entries(statusesAfter))(
    'can still be %s before its start',
    async ([status, act], { app, family }) => {
      const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(5) }));
      app.setNow(new Date(`${dayFromNow(5)}T10:00:00Z`));
      expect(await app.run(lapseSessions)).toBe(1);
      app.setNow(null);
      const answer = await act(family, id);
      expect(answer.status, answer.text).toBeLessThan(300);
      const rows = await app.query`select status, lapsed_at from sessions where id = ${id}`;
      expect(rows).toEqual([{ status: status.split(' ')[0], lapsed_at: null }]);
    },
  );
});
