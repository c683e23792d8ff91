import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { refused, told } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { newId } from '../../testing/session-request.ts';

const test = base.extend('parent', ({ app }) => app.signUp('parent', 'Maria Young'));

describe.for([
  ['sent again', (who: Browser, token: string) => who.post(`/api/invites/${token}/resend`)],
  ['withdrawn', (who: Browser, token: string) => who.send('DELETE', `/api/invites/${token}`)],
] as const)('Rules 4.1, 4.15, 4.18 and 4.19, one that isn’t %s', ([, change]) => {
  test('an accepted invite (409): child, consents and records stay', async ({ app, parent }) => {
    const { token, completion } = await sendInvite(app, parent);
    await app.browser().must('POST', '/api/youth-completion', completion);
    const answer = await refused(app, () => change(parent, token));
    expect([answer.status, answer.body.code]).toEqual([409, 'already-accepted']);
  });

  test('a missing one and another family’s get the same response (404)', async ({
    app,
    parent,
  }) => {
    const { token } = await sendInvite(app, parent);
    const other = await app.signUp('parent');
    await sendInvite(app, other);
    const foreign = await refused(app, () => change(other, token));
    const unknown = await refused(app, () => change(other, newId()));
    expect(foreign.status).toBe(404);
    expect(told(foreign)).toEqual(told(unknown));
    // A refused change doesn't count against the guardian's own limit, either.
    const rows = await app.query`
      select points from rate_limits where key = ${`invite:${other.personId}`}
    `;
    expect(rows).toEqual([{ points: 1 }]);
    expect((await change(parent, token)).status).toBe(204);
  });
});
