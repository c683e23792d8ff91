import { describe, expect } from 'vitest';
import { suspend } from '../../../testing/appeals.ts';
import { approveByLink, mailedLink } from '../../../testing/decision-link.ts';
import { acceptance, inviteGuardian } from '../../../testing/guardian-invite.ts';
import { goAway } from '../../../testing/guardian-wishes.ts';
import {
  approve,
  ask,
  change,
  changeOf,
  meeting,
  nextDay,
  reject,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import {
  endForCourt,
  missingFor,
  requested,
  stateOf,
  test,
} from '../../../testing/three-guardians.ts';

const pressLink = (app: TestApp, link: string, answer: 'approve' | 'reject') =>
  answer === 'approve'
    ? approveByLink(app.browser(), link)
    : app.browser().post('/api/decision-links/reject', { link, reason: '' });

describe('Rules 6.133 and 6.145, an approval counts for its version', () => {
  test('by page and by mail alike, whatever was decided on the previous version', async ({
    app,
    family,
    others: { max, ada },
  }) => {
    const { elder, parent, youth } = family;
    const body = meeting(youth, { date: nextDay() });
    const id = await ask(elder, body);
    const old = await mailedLink(app, parent);
    expect((await pressLink(app, old, 'approve')).body.state).toBe('waiting');
    await approve(max, id);
    await change(elder, id, changeOf(body, { date: nextDay() }));
    // If earlier approvals counted, this would be the third.
    expect((await approve(ada, id, 2)).body.status).toBe('pending');
    expect(await missingFor(ada, id)).toEqual(['Maria Young', 'Max Young']);
    expect((await pressLink(app, old, 'approve')).status).toBe(409);
    expect((await approve(max, id, 2)).body.status).toBe('pending');
    expect(await stateOf(app, id)).toBe('pending');
    const link = await mailedLink(app, parent);
    expect((await pressLink(app, link, 'approve')).body).toEqual({ state: 'approved' });
  });

  test('a rejection by mail after one’s own approval rejects, and no approval follows', async ({
    app,
    family,
    others: { max, ada },
  }) => {
    const id = await requested(family);
    const [marias, maxs] = [await mailedLink(app, family.parent), await mailedLink(app, max)];
    await approve(family.parent, id);
    await pressLink(app, maxs, 'approve');
    expect((await pressLink(app, marias, 'reject')).body.state).toBe('rejected');
    expect((await approve(ada, id)).body.code).toBe('already-decided');
    expect((await pressLink(app, maxs, 'approve')).body.state).not.toBe('approved');
    expect(await stateOf(app, id)).toBe('rejected');
  });

  test('a substitute’s rejection rejects', async ({ app, family, others: { max } }) => {
    const { parent, youth } = family;
    await goAway(max, youth, parent);
    const id = await requested(family);
    await reject(parent, id);
    expect((await approve(max, id)).body.code).toBe('already-decided');
    expect(await stateOf(app, id)).toBe('rejected');
  });
});

describe('Rule 6.133, while some have approved', () => {
  test('a new guardian is asked, too', async ({ app, family, others: { max, ada } }) => {
    const { parent, youth } = family;
    const id = await requested(family);
    await approve(parent, id);
    await approve(max, id);
    const jon = await app.signUp('parent', 'Jon Young');
    const { code } = await inviteGuardian(app, { by: parent, child: youth, email: jon.email });
    await jon.must('POST', '/api/guardian-links/accept', acceptance(code));
    expect((await approve(ada, id)).body.status).toBe('pending');
    expect(await missingFor(jon, id)).toEqual(['Jon Young']);
    expect((await approve(jon, id)).body.status).toBe('approved');
  });

  test('a guardian who goes away must still approve, until the substitute does it again', async ({
    app,
    family,
    others: { max, ada },
  }) => {
    const { parent, youth } = family;
    const id = await requested(family);
    const link = await mailedLink(app, parent);
    await approve(ada, id);
    expect((await pressLink(app, link, 'approve')).body.state).toBe('waiting');
    await goAway(max, youth, parent);
    expect(await stateOf(app, id)).toBe('pending');
    expect((await pressLink(app, link, 'approve')).body).toEqual({ state: 'approved' });
  });

  test('a reinstated guardian must approve again', async ({
    family,
    moderator,
    others: { max, ada },
  }) => {
    const id = await requested(family);
    await approve(family.parent, id);
    await suspend(moderator, max);
    expect(await missingFor(ada, id)).toEqual(['Ada Young']);
    const reinstate = `/api/moderation/people/${max.personId}/reinstate`;
    await moderator.must('POST', reinstate, { note: 'Heard' });
    expect((await approve(ada, id)).body.status).toBe('pending');
    expect(await missingFor(ada, id)).toEqual(['Max Young']);
  });
});

describe('Rule 6.328, an approval ends with its giver’s guardianship', () => {
  test('a substitute’s whose guardianship a moderator ended doesn’t count', async ({
    family,
    moderator,
    others: { max, ada },
  }) => {
    const { parent, youth } = family;
    await goAway(max, youth, parent);
    const id = await requested(family);
    await approve(parent, id);
    expect(await missingFor(ada, id)).toEqual(['Ada Young']);
    await endForCourt(moderator, parent, youth);
    expect(await missingFor(ada, id)).toEqual(['Max Young', 'Ada Young']);
    expect((await approve(ada, id)).body.status).toBe('pending');
    expect((await approve(max, id)).body.status).toBe('approved');
  });

  test('a suspended substitute’s doesn’t count, even after reinstatement', async ({
    family,
    moderator,
    others: { max, ada },
  }) => {
    const { parent, youth } = family;
    await goAway(max, youth, parent);
    const id = await requested(family);
    await approve(parent, id);
    await suspend(moderator, parent);
    expect(await missingFor(ada, id)).toEqual(['Max Young', 'Ada Young']);
    const reinstate = `/api/moderation/people/${parent.personId}/reinstate`;
    await moderator.must('POST', reinstate, { note: 'Heard' });
    expect(await missingFor(ada, id)).toContain('Max Young');
  });

  test('a guardian who returns by another invite approves again', async ({
    app,
    family,
    others: { max, ada },
  }) => {
    const { parent, youth } = family;
    const id = await requested(family);
    await approve(max, id);
    await max.must('DELETE', `/api/children/${youth.personId}/guardianship`);
    const { code } = await inviteGuardian(app, { by: parent, child: youth, email: max.email });
    await max.must('POST', '/api/guardian-links/accept', acceptance(code));
    expect(await missingFor(ada, id)).toContain('Max Young');
  });

  test('an approved session stays, with its approvers', async ({
    app,
    family,
    others: { max, ada },
  }) => {
    const id = await requested(family);
    for (const guardian of [family.parent, max, ada]) await approve(guardian, id);
    await max.must('DELETE', `/api/children/${family.youth.personId}/guardianship`);
    expect(await stateOf(app, id)).toBe('approved');
    const rows = await app.query`select from session_approvals where session_id = ${id}`;
    expect(rows).toHaveLength(3);
  });
});
