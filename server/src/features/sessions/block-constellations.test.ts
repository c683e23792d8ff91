import { expect } from 'vitest';
import { block } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import type { Family } from '../../testing/family.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { comeOfAge, growTo, preApprove } from '../../testing/growing.ts';
import { goAway } from '../../testing/guardian-wishes.ts';
import { heldSession } from '../../testing/held-session.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { approve, ask, dayFromNow, meeting } from '../../testing/session-request.ts';
import { bringNear, SOON } from '../../testing/steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { lapseSessions } from './day/send-reminders.ts';

const HOUR_MS = 3_600_000;

type Homes = Family & { readonly other: Browser };

const CONSTELLATIONS: Readonly<Record<string, (app: TestApp, homes: Homes) => Promise<unknown>>> = {
  'a child of two guardians': () => Promise.resolve(),
  'a child whose parent is away': (_, { parent, youth, other }) => goAway(parent, youth, other),
  'a youth of 13': (app, { youth }) => growTo(app, youth, '13-15'),
  'a youth of 16 with a pre-approved elder': preApprove,
  'a youth who is of age': (app, { youth }) => comeOfAge(app, youth),
  'a youth whose midnight of 18 passes': (app, { youth }) => bringNear(app, youth, '18', SOON),
  'two whose session is running': (app, family) => heldSession(app, family, { ago: HOUR_MS / 4 }),
  'an elder who is suspended': (app, { elder }) =>
    app.query`update people set vetting = 'suspended' where id = ${elder.personId}`,
};

test.for(Object.entries(CONSTELLATIONS))(
  'Rule 9.231, everyone who may block can do so, at any time: %s',
  async ([, begin], { app, family }) => {
    const { elder, parent, youth } = family;
    const other = await addGuardian(app, [youth]);
    await ask(elder, meeting(youth, { date: dayFromNow(1) }));
    await ask(youth, meeting(elder, { date: dayFromNow(3) }));
    await approve(parent, await ask(elder, meeting(youth, { date: dayFromNow(4) })));
    await begin(app, { ...family, other });
    app.setNow(new Date(Date.now() + 30 * HOUR_MS));
    await app.run(lapseSessions);
    const seen: number[] = [];
    for (const hours of [-5, 0]) {
      app.setNow(new Date(Date.now() + hours * HOUR_MS));
      const presses = [block(youth, elder), block(elder, youth), block(elder, youth)];
      const forChild = [parent, other, parent].map((each) => block(each, elder, youth));
      const answers = await Promise.all([...presses, ...forChild]);
      for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
      seen.push(...answers.map(({ status }) => status));
    }
    expect(seen).toContain(204);
    app.setNow(null);
    const rows = await app.query<{ status: string }>`
      select status from sessions
      where youth_id = ${youth.personId} and status in ('pending', 'approved') and lower(during) > now()
    `;
    expect(rows).toEqual([]);
  },
);
