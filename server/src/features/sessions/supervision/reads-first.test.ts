import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { approveByLink, mailedLink } from '../../../testing/decision-link.ts';
import { openFamily } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { agree, growTo } from '../../../testing/growing.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { refusal } from '../../../testing/owner-changes.ts';
import { refused } from '../../../testing/refused.ts';
import { placeRow } from '../../../testing/rows.ts';
import {
  approve,
  ask,
  cancel,
  change,
  changeOf,
  LINK,
  meeting,
  nextDay,
  propose,
  reject,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const view = async (person: Browser, id: string) => (await person.get(`/api/sessions/${id}`)).body;
const readersOf = async (app: TestApp, act: () => Promise<unknown>) =>
  (await newMails(app, act)).map(({ to }) => to).toSorted();
const told = async (app: TestApp, id: string, kind: string) => {
  const rows = await app.query<{ person_id: string }>`
    select person_id from notifications where subject_id = ${id} and kind = ${kind}
  `;
  return rows.map((row) => row.person_id);
};

async function asked(app: TestApp) {
  const family = await openFamily(app);
  await growTo(app, family.youth, '13-15');
  const request = meeting(family.youth, { date: nextDay() });
  const mailed = await readersOf(app, () => ask(family.elder, request));
  return { ...family, request, id: request.id, mailed };
}

describe('Rule 6.151, from 13 on, the youth reads first', () => {
  test('only they are notified; once they agree, each guardian is asked, with a link', async ({
    app,
  }) => {
    const { elder, youth, parent, id, mailed } = await asked(app);
    expect(mailed).toEqual([youth.email]);
    expect(await told(app, id, 'session-requested')).toEqual([youth.personId]);
    expect(await view(parent, id)).toMatchObject({
      status: 'pending',
      nextApprover: 'youth-first',
    });
    // A different answer would reveal to an elder that the child is 13 or older. Rule 6.210
    expect(await view(elder, id)).toMatchObject({ nextApprover: 'guardians' });
    const asksNext = async () =>
      Promise.all([youth, elder, parent].map(async (reader) => (await view(reader, id)).asksNext));
    expect(await asksNext()).toEqual([['Maria Young'], null, null]);
    const mails = await newMails(app, () => agree(youth, id));
    expect(mails.map(({ to }) => to)).toEqual([parent.email]);
    expect(mails[0]?.text).toContain('/#/decide?code=');
    expect(mails[0]?.text).toContain('Sam has said yes.');
    expect((await told(app, id, 'session-requested')).toSorted()).toEqual(
      [youth.personId, parent.personId].toSorted(),
    );
    // The elder is notified of the agreement.
    expect(await told(app, id, 'session-agreed')).toEqual([elder.personId]);
    expect(await view(parent, id)).toMatchObject({ nextApprover: 'guardians' });
    expect((await approve(parent, id)).status).toBe(200);
    expect(await asksNext()).toEqual([null, null, null]);
  });

  test('the mail to the youth says that they decide first, and whom Oakling asks next', async ({
    app,
  }) => {
    const { elder, youth } = await openFamily(app);
    await growTo(app, youth, '16-17');
    const [mail] = await newMails(app, () => ask(elder, meeting(youth, { date: nextDay() })));
    expect(mail?.text.replaceAll('\n', ' ')).toContain(
      'You decide first. If you say yes, we ask Maria Young.',
    );
  });

  test('the youth’s own requests go to the guardians at once, as under 13', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    await growTo(app, youth, '13-15');
    const id = await ask(youth, meeting(elder, { date: nextDay() }));
    expect(await told(app, id, 'session-requested')).toContain(parent.personId);
    expect((await approve(parent, id)).status).toBe(200);
  });

  test('they also read a changed version first', async ({ app }) => {
    const { elder, youth, parent, request, id } = await asked(app);
    await agree(youth, id);
    await approve(parent, id);
    const moved = changeOf(request, { date: nextDay() });
    const mailed = await readersOf(app, () => change(elder, id, moved));
    expect(mailed).toEqual([youth.email]);
    expect((await refused(app, () => approve(parent, id, 2))).body.code).toBe('youth-first');
    expect(await readersOf(app, () => agree(youth, id, 2))).toEqual([parent.email]);
    expect((await approve(parent, id, 2)).status).toBe(200);
  });
});

describe('Rule 6.152, before that, a guardian can reject but not approve', () => {
  test('on the page', async ({ app }) => {
    const { parent, id } = await asked(app);
    const early = await refused(app, () => approve(parent, id));
    expect([early.status, early.body.code]).toEqual([409, 'youth-first']);
    expect((await reject(parent, id)).status).toBe(200);
  });

  test('the youth’s “Not this time” ends it without asking a guardian', async ({ app }) => {
    const { youth, parent, id } = await asked(app);
    expect((await cancel(youth, id)).status).toBe(200);
    expect(await told(app, id, 'session-requested')).not.toContain(parent.personId);
  });
});

describe('Rule 6.153, an existing link', () => {
  test('says so until the youth has agreed', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const id = await ask(elder, meeting(youth, { date: nextDay() }));
    const link = await mailedLink(app, parent);
    await growTo(app, youth, '13-15');
    const by = (verb: string) => app.browser().post(`/api/decision-links/${verb}`, { link });
    expect((await by('read')).body.state).toBe('youth-first');
    expect((await refused(app, () => by('approve'))).body.code).toBe('youth-first');
    await agree(youth, id);
    expect((await approveByLink(app.browser(), link)).body.state).toBe('approved');
  });
});

describe('Rule 6.154, the rows', () => {
  test('no role can approve before a youth of 13 or older has agreed', async ({ app }) => {
    const { parent, youth, id } = await asked(app);
    const approved = sql`
      update sessions set status = 'approved', decided_at = now(), decided_by = ${parent.personId}
      where id = ${id}
    `;
    const { db } = app.platform;
    for (const stage of ['13-15', '16-17'] as const) {
      await growTo(app, youth, stage);
      expect(await refusal(db, [approved])).toBe('sessions_youth_first');
      const said = sql`update sessions set agreed_at = now() where id = ${id}`;
      expect(await refusal(db, [said, approved])).toBeNull();
    }
    await growTo(app, youth, 'under-13');
    expect(await refusal(db, [approved])).toBeNull();
    const bySelf = sql`
      update sessions set status = 'approved', decided_at = now(), decided_by = ${youth.personId}
      where id = ${id}
    `;
    expect(await refusal(db, [bySelf])).toBe('sessions_decided_by_guardian');
  });
});

// Attack A145.
describe('Rule 6.173, a change to the time that the youth proposed', () => {
  test('asks the youth anyway, and no guardian can approve before', async ({ app }) => {
    const { elder, youth, parent, request } = await asked(app);
    const date = nextDay();
    await propose(youth, request.id, date);
    const elsewhere = { date, startTime: '15:00', endTime: '16:00', address: '1 Side Street' };
    const { body } = await change(elder, request.id, changeOf(request, elsewhere));
    expect(body).toMatchObject({ agreedAt: null, nextApprover: 'guardians' });
    expect(await view(youth, request.id)).toMatchObject({ nextApprover: 'youth-first' });
    expect((await approve(parent, request.id, 2)).body.code).toBe('youth-first');
    expect((await agree(youth, request.id, 2)).status).toBe(200);
  });

  test('also in the database, with another mode', async ({ app }) => {
    const { youth, id } = await asked(app);
    await propose(youth, id, nextDay());
    const rows = await app.platform.db.transaction().execute(async (tx) => {
      const changed = await sql<{ agreed_at: Date | null }>`
        update sessions set version = 2, connection_mode = 'Remote', updated_at = now(),
          (start_time, end_time, during) =
            (select start_time, end_time, during from session_offers where session_id = id and version = 2)
        where id = ${id} returning agreed_at
      `.execute(tx);
      await placeRow(id, { video_provider: 'Zoom', video_link: LINK }).execute(tx);
      return changed.rows;
    });
    expect(rows).toEqual([{ agreed_at: null }]);
  });
});
