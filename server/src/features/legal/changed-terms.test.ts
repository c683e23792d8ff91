import { TERMS_VERSION } from '@oakling/domain/legal/terms';
import { describe, expect } from 'vitest';
import { collide } from '../../testing/at-once.ts';
import type { Browser } from '../../testing/browser.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { refused, told } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { openServerBeside, type ServerBeside } from '../../testing/server-beside.ts';
import { consentsFor } from '../../testing/stored-consents.ts';
import type { TestApp } from '../../testing/test-app.ts';

const NEW = { version: '2031-01', hash: 'b'.repeat(64) };
const YES = { version: NEW.version, acceptTerms: true };
const AS_GUARDIAN = { ...YES, guardianConsent: true };

const test = base
  .extend('released', { scope: 'file', auto: true }, async ({ app }, { onCleanup }) => {
    const released = await openServerBeside(app, { terms: NEW });
    onCleanup(() => released.close());
    return released;
  })
  // This family stays unchanged, because the server refuses everything it sends.
  .extend('waiting', { scope: 'file', auto: true }, ({ app, released }) =>
    carriedFamily(app, released),
  );

/** A family whose browsers use the server that has the new terms. */
async function carriedFamily(app: TestApp, released: ServerBeside): Promise<Family> {
  const { elder, parent, youth } = await openFamily(app);
  const { carry } = released;
  return { elder: carry(elder), parent: carry(parent), youth: carry(youth) };
}

const mustAccept = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/api/me')).body.mustAcceptTerms;

describe('Rules 1.50 and 1.51, people who have not accepted the terms in force', () => {
  test('are told so, and people who have accepted aren’t', async ({ app, released }) => {
    const { elder, parent, youth } = await openFamily(app);
    for (const browser of [elder, parent, youth]) {
      expect(await mustAccept(browser)).toBe(false);
      expect(await mustAccept(released.carry(browser))).toBe(true);
    }
  });

  test('are asked again when the text changes under the same version', async ({
    app,
    serverBeside,
  }) => {
    const { elder } = await openFamily(app);
    const { version } = app.platform.terms;
    const reworded = await serverBeside({ terms: { version, hash: NEW.hash } });
    expect(await mustAccept(reworded.carry(elder))).toBe(true);
  });

  test('can HEAD what they can GET, and nothing else', async ({ waiting }) => {
    const { elder } = waiting;
    expect((await elder.send('HEAD', '/api/terms')).status).toBe(200);
    expect((await elder.send('HEAD', '/api/profile')).status).toBe(403);
  });

  test('can still read the terms and the logins, change the password and log out', async ({
    app,
    released,
  }) => {
    const { elder } = await carriedFamily(app, released);
    expect((await elder.get('/api/terms')).body).toEqual({ version: NEW.version, children: [] });
    expect((await elder.get('/api/consents')).status).toBe(200);
    expect((await elder.get('/api/logins')).status).toBe(200);
    expect((await elder.send('DELETE', '/api/logins')).status).toBe(204);
    expect((await elder.post('/api/log-out')).status).toBe(204);
    expect((await elder.get('/api/me')).status).toBe(401);
  });
});

describe('Rules 1.52 and 1.53, accepting them', () => {
  test('an elder can use everything again, with one consent and one audit row', async ({
    app,
    released,
  }) => {
    const { elder } = await carriedFamily(app, released);
    const before = await app.count('audit_log');
    expect((await elder.post('/api/consents', YES)).status).toBe(204);
    expect((await elder.get('/api/matches')).status).toBe(200);
    const names = { [elder.personId]: 'elder' };
    expect(await consentsFor(app.platform.db, [elder.personId], names)).toEqual([
      `elder for elder terms-and-privacy sign-up-checkbox ${TERMS_VERSION}`,
      'elder for elder terms-and-privacy changed-terms-checkbox 2031-01',
    ]);
    expect((await app.count('audit_log')) - before).toBe(1);
  });

  test('a parent also accepts for each child and open invite, and only then can the youth continue', async ({
    app,
    released,
  }) => {
    const { parent, youth } = await openFamily(app);
    const { token } = await sendInvite(app, parent);
    const [mother, child] = [released.carry(parent), released.carry(youth)];
    expect((await mother.get('/api/terms')).body.children).toEqual([
      { id: youth.personId, name: 'Sam Young' },
    ]);
    expect((await child.get('/api/matches')).status).toBe(403);
    await mother.must('POST', '/api/consents', AS_GUARDIAN);
    expect((await child.get('/api/matches')).status).toBe(200);
    expect(await mustAccept(mother)).toBe(false);
    const names = { [parent.personId]: 'parent', [youth.personId]: 'youth', [token]: 'invite' };
    const all = await consentsFor(app.platform.db, Object.keys(names), names);
    expect(all.filter((line) => line.endsWith(NEW.version))).toEqual([
      'parent for parent terms-and-privacy changed-terms-checkbox 2031-01',
      'parent for parent child-account guardian-checkbox 2031-01',
      'parent for youth terms-and-privacy guardian-checkbox 2031-01',
      'parent for youth child-account guardian-checkbox 2031-01',
      'parent for invite child-account guardian-checkbox 2031-01',
    ]);
    // The parent gave no other consent to the new version.
    const rows = await app.query`
      select from consents where given_by = ${parent.personId} and document_version = ${NEW.version}
    `;
    expect(rows).toHaveLength(5);
  });

  test('an adult youth keeps earlier consents, and accepts new terms alone (rule 1.96)', async ({
    app,
    released,
  }) => {
    const { parent, youth } = await openFamily(app);
    const [mother, adult] = [released.carry(parent), released.carry(youth)];
    await comeOfAge(app, youth);
    expect([await mustAccept(youth), await mustAccept(adult)]).toEqual([false, true]);
    // A former parent accepts only for themselves, and no longer for the adult.
    await mother.must('POST', '/api/consents', AS_GUARDIAN);
    expect(await mustAccept(adult)).toBe(true);
    const asGuardian = await refused(app, () => adult.post('/api/consents', AS_GUARDIAN));
    expect(told(asGuardian)).toMatchObject({ status: 422, code: 'not-a-guardian' });
    expect((await adult.post('/api/consents', YES)).status).toBe(204);
    expect((await adult.get('/api/matches')).status).toBe(200);
    const names = { [parent.personId]: 'parent', [youth.personId]: 'youth' };
    const all = await consentsFor(app.platform.db, [youth.personId], names);
    expect(all.filter((line) => line.endsWith(NEW.version))).toEqual([
      'youth for youth terms-and-privacy changed-terms-checkbox 2031-01',
    ]);
  });

  test('concurrent requests write nothing twice', async ({ app, released }) => {
    const { parent } = await carriedFamily(app, released);
    const before = await app.count('audit_log');
    const row = { text: 'select from people where id = $1 for update', values: [parent.personId] };
    const presses = Array.from(
      { length: 8 },
      () => () => parent.post('/api/consents', AS_GUARDIAN),
    );
    const answers = await collide(app, row, presses, presses.length);
    expect(answers.map(({ status }) => status)).toEqual(presses.map(() => 204));
    const names = { [parent.personId]: 'parent' };
    expect(await consentsFor(app.platform.db, [parent.personId], names)).toHaveLength(4);
    expect((await app.count('audit_log')) - before).toBe(1);
  });

  test.for([
    ['a youth', 'youth', YES, 403, 'guardian-needed'],
    ['a youth as if a guardian', 'youth', AS_GUARDIAN, 403, 'guardian-needed'],
    ['a parent who does not consent for the child', 'parent', YES, 422, 'guardian-consent-missing'],
    ['an elder as a guardian', 'elder', AS_GUARDIAN, 422, 'not-a-guardian'],
    ['the version before', 'elder', { ...YES, version: TERMS_VERSION }, 409, 'terms-outdated'],
    ['a hash of their own', 'elder', { ...YES, hash: 'a'.repeat(64) }, 422, 'invalid-input'],
  ] as const)('refused: %s', async ([, who, body, status, code], { app, waiting }) => {
    const browser = waiting[who];
    const answer = await refused(app, () => browser.post('/api/consents', body));
    expect(told(answer)).toMatchObject({ status, code });
    expect(await mustAccept(browser)).toBe(true);
  });
});

describe('Rules 9.75 and 9.76, the consent given with an invite', () => {
  test('is recorded when it is sent, for the invite, once, even if resent', async ({ app }) => {
    const parent = await app.signUp('parent');
    const { token } = await sendInvite(app, parent);
    await parent.must('POST', `/api/invites/${token}/resend`);
    const names = { [parent.personId]: 'parent', [token]: 'invite' };
    expect(await consentsFor(app.platform.db, [token], names)).toEqual([
      `parent for invite child-account invite-sent ${TERMS_VERSION}`,
    ]);
  });

  test('a child who completes after the terms changed waits for the parent', async ({
    app,
    released,
  }) => {
    const parent = await app.signUp('parent');
    const { completion } = await sendInvite(app, parent);
    // An acceptance by another parent doesn't apply to this child.
    const other = released.carry(await app.signUp('parent'));
    await other.must('POST', '/api/consents', AS_GUARDIAN);
    await sendInvite(app, other);
    const child = released.carry(app.browser());
    await child.must('POST', '/api/youth-completion', completion);
    expect(await mustAccept(child)).toBe(true);
    await released.carry(parent).must('POST', '/api/consents', AS_GUARDIAN);
    expect(await mustAccept(child)).toBe(false);
  });
});
