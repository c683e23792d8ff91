import { describe, expect } from 'vitest';
import { inTheMiddle, queueUp } from '../../../testing/at-once.ts';
import type { Browser } from '../../../testing/browser.ts';
import { comeBack, goAway, wishAll } from '../../../testing/guardian-wishes.ts';
import { RACE } from '../../../testing/rounds.ts';
import { approve } from '../../../testing/session-request.ts';
import {
  endForCourt,
  missingFor,
  requested,
  stateOf,
  test,
} from '../../../testing/three-guardians.ts';

describe('Rules 6.138 and 6.328, an approval during which', () => {
  /** Holds a guardian's approval between reading and saving. */
  const SAYING = { text: 'lock table session_approvals in share mode', values: [] };
  const DECIDING = ({ personId }: Browser) => ({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [personId],
  });
  /** Holds the end of a guardianship after it is written. */
  const FORGETTING = { text: 'lock table notifications in share mode', values: [] };

  test(
    'the absent guardian returns counts only for its giver, and doesn’t fail',
    RACE,
    async ({ app, family, others: { max, ada } }) => {
      const { parent, youth } = family;
      await goAway(max, youth, parent);
      const id = await requested(family);
      await approve(ada, id);
      const [answer] = await inTheMiddle(
        app,
        SAYING,
        () => approve(parent, id),
        () => comeBack(max, youth),
      );
      expect(answer?.status, answer?.text).toBeLessThan(500);
      expect(await stateOf(app, id)).toBe('pending');
      expect(await missingFor(ada, id)).toContain('Max Young');
    },
  );

  /**
   * The session's status for each response to the approval. If one guardian is enough, the two transactions deadlock:
   * PostgreSQL aborts one, which is retried after the other.
   */
  const OUTCOMES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
    'all are asked': { 200: 'pending' },
    'any is asked': { 200: 'approved', 404: 'pending' },
  };

  for (const mode of ['all are asked', 'any is asked'] as const) {
    test(
      `a moderator ends the giver’s guardianship comes first, where ${mode}`,
      RACE,
      async ({ app, family, moderator, others: { ada } }) => {
        const { parent, youth } = family;
        if (mode === 'any is asked') await wishAll(ada, youth, false);
        const id = await requested(family);
        const held = mode === 'any is asked' ? DECIDING(youth) : SAYING;
        const [said, ended] = await queueUp(app, held, [
          () => approve(parent, id),
          () => endForCourt(moderator, parent, youth),
        ]);
        expect(ended?.status).toBe(204);
        const state = await stateOf(app, id);
        expect(state).toBe(OUTCOMES[mode]?.[said?.status ?? 0]);
        // Approvals of pending sessions are deleted, but those of approved sessions stay.
        const rows = await app.query`
          select guardian_id from session_approvals where session_id = ${id}
        `;
        const kept = state === 'approved' ? [{ guardian_id: parent.personId }] : [];
        expect(rows).toEqual(kept);
      },
    );

    test(
      `the giver’s guardianship has been ended doesn’t count, where ${mode}`,
      RACE,
      async ({ app, family, moderator, others: { ada } }) => {
        const { parent, youth } = family;
        if (mode === 'any is asked') await wishAll(ada, youth, false);
        const id = await requested(family);
        const [ended, said] = await queueUp(app, FORGETTING, [
          () => endForCourt(moderator, parent, youth),
          () => approve(parent, id),
        ]);
        expect([ended?.status, said?.status]).toEqual([204, 404]);
        expect(await stateOf(app, id)).toBe('pending');
        const rows = await app.query`select from session_approvals where session_id = ${id}`;
        expect(rows).toEqual([]);
      },
    );
  }
});
