import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import type { ConsentView } from '@oakling/domain/legal/contract';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { sendInvite } from '../../testing/sent-invite.ts';

async function agreed(browser: Browser): Promise<string[]> {
  const { body } = await browser.get('/api/consents');
  return body.items.map(({ scope, method, givenBy, givenFor, childName }: ConsentView) =>
    [givenBy, 'for', givenFor, childName ?? '-', scope, method].join(' '),
  );
}

describe('Rule 9.79, the list of consents', () => {
  test('everyone reads their own, a youth the parent’s for them, a parent each child’s', async ({
    app,
  }) => {
    const { elder, parent, youth } = await openFamily(app);
    await openFamily(app);
    expect(await agreed(elder)).toEqual(['me for me - terms-and-privacy sign-up-checkbox']);
    expect(await agreed(youth)).toEqual([
      'my-parent for me - child-account invite-by-guardian',
      'my-parent for me - terms-and-privacy invite-by-guardian',
    ]);
    expect(await agreed(parent)).toEqual([
      'me for child Sam Young child-account invite-by-guardian',
      'me for child Sam Young terms-and-privacy invite-by-guardian',
      'me for invite Sam Young child-account invite-sent',
      'me for me - child-account guardian-checkbox',
      'me for me - terms-and-privacy sign-up-checkbox',
    ]);
  });

  test('for one child, a parent reads the consents for that child, the invite included', async ({
    app,
  }) => {
    const { parent, youth } = await openFamily(app);
    await app.invite(parent, 'Ada Young');
    const { parent: other } = await openFamily(app);
    const path = `/api/consents?childId=${youth.personId}`;
    const { items } = (await parent.get(path)).body;
    expect(items.map(({ givenFor, childName }: ConsentView) => [givenFor, childName])).toEqual([
      ['child', 'Sam Young'],
      ['child', 'Sam Young'],
      ['invite', 'Sam Young'],
    ]);
    expect((await other.get(path)).body).toEqual({ items: [], nextCursor: null });
  });

  test('it has time, version and text, and no other person’s id', async ({ app }) => {
    const { youth, parent } = await openFamily(app);
    const { body, text } = await youth.get('/api/consents');
    const { version, hash } = app.platform.terms;
    expect(body.items[0]).toMatchObject({ version, hash, at: expect.stringMatching(/Z$/) });
    expect(text).not.toContain(parent.personId);
  });

  test('it is paged without gaps or repeats', async ({ app }) => {
    const parent = await app.signUp('parent');
    for (let i = 0; i < PAGE_SIZE; i += 1) await sendInvite(app, parent);
    const first = await parent.get('/api/consents');
    const cursor = encodeURIComponent(first.body.nextCursor);
    const second = await parent.get(`/api/consents?cursor=${cursor}`);
    const ids = [...first.body.items, ...second.body.items].map(({ id }: ConsentView) => id);
    expect([ids.length, new Set(ids).size, second.body.nextCursor]).toEqual([22, 22, null]);
    expect((await parent.get('/api/consents?cursor=WyJub3BlIl0=')).status).toBe(422);
  });

  test('the database shows no one another family’s', async ({ app }) => {
    const [own, other] = [await openFamily(app), await openFamily(app)];
    const foreign = sql`
      select 1 from consents
      where given_by = any(${[other.parent.personId, other.elder.personId]}::uuid[])
    `;
    for (const { personId } of [own.elder, own.parent, own.youth]) {
      expect(await tryAs(app.platform.db, personId, foreign)).toEqual({ rows: 0 });
    }
    expect(await tryAs(app.platform.db, other.parent.personId, foreign)).toEqual({ rows: 5 });
  });
});
