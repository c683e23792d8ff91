import { describe, expect } from 'vitest';
import { block, tab, traces, withMeetings } from '../../testing/blocks.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { refused, told } from '../../testing/refused.ts';
import { approve, ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';

interface Shown {
  readonly id: string;
  readonly status: string;
}

const REFRESH = { event: 'refresh', data: null };

describe('Rules 9.15 and 9.47, two people after a block', () => {
  test.for(['elder', 'youth'] as const)(
    'by the %s are hidden from each other',
    async (who, { app }) => {
      const { elder, youth, pending, approved } = await withMeetings(app);
      const [by, blocked] = who === 'elder' ? [elder, youth] : [youth, elder];
      const names = [await tab(by, 'upcoming'), await tab(blocked, 'upcoming')];
      expect(names.map(({ counts }) => counts.upcoming)).toEqual([1, 1]);
      expect((await block(by, blocked)).status).toBe(204);
      expect([await traces(by, blocked), await traces(blocked, by)]).toEqual([[], []]);
      for (const [viewer, other] of [
        [by, blocked],
        [blocked, by],
      ] as const) {
        const { counts } = await tab(viewer, 'past');
        expect(counts).toEqual({ pending: 0, upcoming: 0, rejected: 0, past: 0 });
        for (const [mine, absent] of [
          [`/api/matches/${other.personId}`, `/api/matches/${newId()}`],
          [`/api/sessions/${pending}`, `/api/sessions/${newId()}`],
          [`/api/sessions/${approved}/calendar.ics`, `/api/sessions/${newId()}/calendar.ics`],
        ] as const) {
          expect(told(await viewer.get(mine))).toEqual(told(await viewer.get(absent)));
        }
        const request = await refused(app, () => viewer.post('/api/sessions', meeting(other)));
        expect(told(request)).toEqual(
          told(await viewer.post('/api/sessions', { ...meeting(other), matchId: newId() })),
        );
      }
    },
  );

  test('have their open requests and future meetings canceled, which the parent still sees', async ({
    app,
  }) => {
    const { elder, youth, parent, pending, approved } = await withMeetings(app);
    await block(elder, youth);
    const { items, counts } = await tab(parent, 'past');
    expect(counts).toEqual({ pending: 0, upcoming: 0, rejected: 0, past: 2 });
    expect(new Set(items.map(({ id, status }: Shown) => `${id} ${status}`))).toEqual(
      new Set([`${pending} cancelled`, `${approved} cancelled`]),
    );
    expect(items[0].place).not.toBeNull();
    expect((await approve(parent, pending)).body.code).toBe('already-decided');
    const rows = await app.query<{ cause: string }>`
      select after->>'cause' as cause from audit_log
      where type = 'SessionCancelled' and subject_id in (${pending}, ${approved})
    `;
    expect(rows).toEqual([{ cause: 'block' }, { cause: 'block' }]);
  });

  test('are told once of all canceled meetings, without names or reason', async ({ app }) => {
    const { elder, youth, parent } = await withMeetings(app);
    await block(elder, youth);
    for (const person of [elder, youth]) {
      const { items } = (await person.get('/api/notifications')).body;
      const cancelled = items.filter(({ kind }: { kind: string }) => kind === 'session-cancelled');
      const unnamed = {
        startsAt: expect.stringMatching(/T10:00:00/),
        timeZone: 'UTC',
        names: null,
      };
      expect(cancelled).toMatchObject([{ names: {}, reason: '', meetings: [unnamed, unnamed] }]);
    }
    const { items } = (await parent.get('/api/notifications')).body;
    const ofMeetings = items.filter(({ kind }: { kind: string }) => kind === 'session-cancelled');
    expect(ofMeetings).toHaveLength(1);
    expect(ofMeetings[0].meetings.map(({ names }: { names: object }) => names)).toEqual(
      expect.arrayContaining([
        { initiator: 'Sam Young', receiver: 'Rosa Alvarez' },
        { initiator: 'Rosa Alvarez', receiver: 'Sam Young' },
      ]),
    );
  });

  test('the blocked person gets no id of it, and both streams end within a second', async ({
    app,
    server,
    notices,
  }) => {
    const { elder, youth } = await openFamily(app);
    const streams = await Promise.all([server.open(elder), server.open(youth)]);
    await notices.take();
    const startedAt = performance.now();
    await block(youth, elder);
    // The streams tell pages to refetch, so no page waits until it reconnects.
    const last = await Promise.all(streams.map((stream) => stream.next()));
    await Promise.all(streams.map(({ ended }) => ended));
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(last).toEqual([REFRESH, REFRESH]);
    const heard = await notices.take();
    expect(heard.filter(({ people }) => people.includes(elder.personId))).toEqual([
      { feature: 'live', id: '', people: [youth.personId, elder.personId], closes: true },
    ]);
    // A block logs no one out.
    expect([(await elder.get('/api/me')).status, (await youth.get('/api/me')).status]).toEqual([
      200, 200,
    ]);
  });

  test('the parent is told when a child blocks someone', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    await block(youth, elder);
    const { items } = (await parent.get('/api/notifications')).body;
    expect(items[0]).toMatchObject({
      kind: 'child-blocked',
      names: { child: 'Sam Young', other: 'Rosa Alvarez' },
    });
  });

  test('another child of the same parent still finds the elder, and the request stays', async ({
    app,
  }) => {
    const { elder, youth, parent } = await openFamily(app);
    const sister = await app.invite(parent, 'Ada Young');
    await app.choose(sister, { Photography: 2 });
    await ask(elder, meeting(youth, { date: dayFromNow(33) }));
    const kept = await ask(elder, meeting(sister, { date: dayFromNow(34) }));
    await block(youth, elder);
    expect((await tab(parent, 'pending')).items).toMatchObject([{ id: kept }]);
    expect(await traces(sister, elder)).not.toEqual([]);
    expect(await traces(elder, sister)).not.toEqual([]);
  });
});
