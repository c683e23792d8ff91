import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import { nameTrustedPerson } from '../../testing/trusted-person.ts';
import { insertPasskey } from '../../testing/authenticator.ts';
import { yearsAgo } from '../../testing/birthdays.ts';
import { tableNames } from '../../testing/database-state.ts';
import { storeCheckIns, storeKeepsakes } from '../../testing/stored-check-ins.ts';
import { storeChecks } from '../../testing/checks.ts';
import { openFamily } from '../../testing/family.ts';
import { preApprove } from '../../testing/growing.ts';
import { test } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { addChild, handOver } from '../../testing/pin-child.ts';
import { subscribe } from '../../testing/push-jobs.ts';
import {
  approve,
  ask,
  askElder,
  cancel,
  change,
  changeOf,
  dayFromNow,
  meeting,
  newId,
  propose,
} from '../../testing/session-request.ts';
import { setRules } from '../../testing/standing-rules.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { storeCalls } from '../../testing/stored-calls.ts';

test.beforeAll(async ({ app, family }) => {
  const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(9) }));
  await approve(family.parent, id);
  await change(family.elder, id, changeOf(meeting(family.youth, { date: dayFromNow(8) })));
  await propose(family.youth, id, dayFromNow(7), { version: 2 });
  await askElder(family.parent, id, 'Where?', 2);
  await family.elder.post('/api/forgot-password', { email: family.elder.email });
  const { youth } = await openFamily(app);
  await family.elder.must('POST', '/api/blocks', { personId: youth.personId });
  await family.elder.must('POST', '/api/calendar-feed');
  const lessMail = { kind: 'session-cancelled', inApp: true, byMail: false };
  await family.elder.must('PUT', '/api/notification-choices', lessMail);
  await subscribe(family.elder);
  await enrolledModerator(app);
  await insertPasskey(app, family.elder);
  await nameTrustedPerson(app, family.elder);
  await setRules(family.parent, family.youth, { mostAWeek: 20 });
  const invites = `/api/children/${family.youth.personId}/guardian-invites`;
  const { body } = await family.parent.must('POST', invites, { email: 'grandma@family.example' });
  await family.parent.must('POST', `/api/guardian-invites/${body.id}/resend`);
  await app.invite(family.parent, 'Nia Young', { birthDate: yearsAgo(13, -20) });
  await handOver(app, await addChild(family.parent, 'Pia'), family.parent);
  await family.elder.must('POST', '/api/reports', {
    id: newId(),
    personId: family.youth.personId,
    category: 'rude-or-hurtful',
  });
  await app.query`
    insert into session_reminders (session_id, reminder, version, sent_at)
    values (${id}, 'day-ahead', 1, now())
  `;
  await app.query`insert into host_settings values ('HOST_NAME', 'City Library')`;
  const calledOff = await ask(family.elder, meeting(family.youth, { date: dayFromNow(11) }));
  await cancel(family.elder, calledOff, 'My knee');
  await family.youth.must('PATCH', '/api/profile', { fullName: 'Sam', bio: 'Trains' });
  const held = await ask(family.elder, meeting(family.youth, { date: dayFromNow(10) }));
  await approve(family.parent, held);
  await app.query`
    insert into session_outcomes (session_id, person_id, outcome, answered_at)
    select id, elder_id, 'held', upper(during) from sessions where id = ${held}
  `;
  await app.query`
    insert into session_delays (session_id, person_id, nth, version, minutes, told_at)
    select id, elder_id, 1, version, 10, lower(during) from sessions where id = ${held}
  `;
  await storeCalls(app.platform.db);
  await app.query`
    insert into session_thanks (session_id, from_id, card, sent_at)
    select id, elder_id, 'learned', upper(during) from sessions where id = ${held}
  `;
  await app.query`
    insert into birth_dates (person_id, sealed) values (${family.youth.personId}, 'sealed')
  `;
  await app.query`
    insert into steps_ahead (person_id, step, begins_on, begins_at)
    values (${family.youth.personId}, '13', current_date, now())
  `;
  await app.query`
    insert into account_reviews (person_id, reason) values (${family.youth.personId}, 'age-asked')
  `;
  await storeCheckIns(app, family);
  await storeKeepsakes(app, family);
  await storeChecks(app.platform.db, family.elder.personId);
  await preApprove(app, family);
  await app.query`
    insert into former_limits (mailbox, kind, kept, kept_at) values ('x', 'suspension', '{}', now())
  `;
  await app.query`
    insert into rests (asker_id, asked_id, noes, changed_at)
    values (${family.elder.personId}, ${family.youth.personId}, '{}', now())
  `;
  await app.query`insert into check_reminders (check_id, days) select id, 30 from elder_checks`;
  await app.query`
    insert into vetting_decisions (person_id, decision, note)
    values (${family.elder.personId}, 'suspended', 'for the count')
  `;
  const suspended = await app.signUp('elder');
  await app.query`update people set vetting = 'suspended' where id = ${suspended.personId}`;
  await app.query`
    with made as (
      insert into vetting_decisions (person_id, decision, note)
      values (${suspended.personId}, 'suspended', 'x') returning id
    )
    insert into suspension_notices (decision_id, told, link_hash)
    select id, 'x', sha256(id::text::bytea) from made
  `;
  await app.query`
    insert into appeals (decision_id, words, sent_at)
    select decision_id, 'x', now() from suspension_notices
  `;
  await app.query`
    insert into warnings (person_id, words) values (${family.elder.personId}, 'Please be kind.')
  `;
  await app.query`
    select snapshot_account(${family.elder.personId}, array(select id from reports), now())
  `;
});

async function query<Row>(app: TestApp, statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await statement.execute(app.platform.db)).rows;
}

describe('Rule 9.24, row-level security', () => {
  test('the role can use no other schema, and create or alter no table', async ({
    app,
    family,
  }) => {
    const refused = { refused: 'grant' };
    const { db } = app.platform;
    for (const statement of [
      sql`select * from pgboss.job`,
      sql`create table mine (id int)`,
      sql`alter table people disable row level security`,
      sql`drop policy people_edit on people`,
    ]) {
      const verdict = await tryAs(db, family.elder.personId, statement);
      expect([verdict, statement.compile(db).sql]).toEqual([refused, statement.compile(db).sql]);
    }
  });
});

describe('Rules 9.25 and 9.26, without a person', () => {
  test('every table and view has rows, and shows none of them', async ({ app }) => {
    const { db } = app.platform;
    const tables = await tableNames(db);
    const empty: string[] = [];
    for (const name of tables) {
      const [found] = await query<{ n: number }>(
        app,
        sql`select count(*)::int as n from ${sql.table(name)}`,
      );
      if (found?.n === 0) empty.push(name);
    }
    // These tables stay empty here: tests make no backups, no elder sets up an own device, no job stores their mail,
    // every mail is accepted, and no account with consents and sessions is removed.
    expect(empty).toEqual([
      ...[
        'backups',
        'consent_ends',
        'dev_mailbox',
        'outbox',
        'own_devices',
        'unsent_mails',
        'used_session_ids',
      ],
    ]);
    for (const name of [...tables, 'match_cards', 'match_names', 'person_cards']) {
      const verdict = await tryAs(db, null, sql`select 1 from ${sql.table(name)}`);
      expect([{ rows: 0 }, { refused: 'grant' }], name).toContainEqual(verdict);
    }
  });
});

test('Rule 9.27, the views have exactly the columns a match may see', async ({ app }) => {
  const columns = await query(
    app,
    sql`
    select attrelid::regclass::text as view, string_agg(attname, ' ' order by attname) as columns
    from pg_attribute
    where attrelid in ('match_cards'::regclass, 'match_names'::regclass, 'person_cards'::regclass)
      and attnum > 0
    group by attrelid order by 1
  `,
  );
  expect(columns).toEqual([
    {
      view: 'match_cards',
      columns: 'avatar bio grown_up id interest_mask match_rank name role skills vetting',
    },
    {
      view: 'match_names',
      columns: 'avatar bio grown_up id interest_mask match_rank name role skills vetting',
    },
    { view: 'person_cards', columns: 'avatar bio id name role skills vetting' },
  ]);
});
