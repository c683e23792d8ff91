import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { comeOfAge, growTo } from '../../testing/growing.ts';
import { allOperations } from '../../testing/operations/all-operations.ts';
import { prepare, send } from '../../testing/operations/request.ts';
import { test } from '../../testing/operations/scenario-test.ts';
import type { ActorName } from '../../testing/actors.ts';
import { allLogins, copyBrowser, hasEnded, signInAgain } from '../../testing/copy-browser.ts';

const HOUR_MS = 3_600_000;
/** The request comes from the first of these actors that the operation admits. */
const WHO: readonly ActorName[] = ['parent', 'elder', 'youth', 'console', 'anonymous'];

describe('Rule 9.230, one server’s clock can be hours off', () => {
  test.for([
    ['-48', '13-15'],
    ['48', 'of-age'],
  ] as const)(
    'no change is answered by a 5xx: %s hours, and the child it is about is %s by now',
    async ([hours, stage], { app, scenario }) => {
      let logins = await allLogins(app);
      for (const { name, entry, method, statuses } of await allOperations(app)) {
        const actor = WHO.find((one) => (statuses.get(one) ?? 500) < 400);
        if (method === 'GET' || actor === undefined) continue;
        const children: Browser[] = [];
        const newChild = async (of?: 'both' | 'parent') => {
          const child = await scenario.newChild(of);
          children.push(child);
          return child;
        };
        const browser = scenario.actors[actor];
        const request = await prepare(name, entry, { ...scenario, newChild }, browser);
        for (const child of children) {
          if (stage === 'of-age') await comeOfAge(app, child);
          else await growTo(app, child, stage);
        }
        app.setNow(new Date(Date.now() + Number(hours) * HOUR_MS));
        const answer = await send(copyBrowser(app, browser), request);
        app.setNow(null);
        expect(answer.status, `${name} as ${actor}: ${answer.text}`).toBeLessThan(500);
        if (!(await hasEnded(app, logins))) continue;
        for (const each of WHO) await signInAgain(app, scenario.actors[each]);
        logins = await allLogins(app);
      }
    },
  );
});
