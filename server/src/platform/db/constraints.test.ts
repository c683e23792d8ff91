import { ROLES } from '@oakling/domain/identity/role';
import { PROFILE_TEXT_NAMES, profileTextsOf } from '@oakling/domain/kernel/profile-texts';
import { noTexts } from '@oakling/domain/testing/profiles';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { nameTrustedPerson } from '../../testing/trusted-person.ts';
import { insertPasskey } from '../../testing/authenticator.ts';
import { storeCheckIns, storeKeepsakes } from '../../testing/stored-check-ins.ts';
import { storeChecks } from '../../testing/checks.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { preApprove } from '../../testing/growing.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { addChild, handOver } from '../../testing/pin-child.ts';
import { subscribe } from '../../testing/push-jobs.ts';
import { insertPeople } from '../../testing/rows.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import {
  approve,
  answerParent,
  ask,
  askElder,
  cancel,
  change,
  changeOf,
  dayFromNow,
  meeting,
  newId,
  propose,
  videoCall,
} from '../../testing/session-request.ts';
import { setRules } from '../../testing/standing-rules.ts';
import { BY_TRIGGER } from '../../testing/by-trigger.ts';
import { VIOLATIONS } from '../../testing/violations.ts';
import { storeCalls } from '../../testing/stored-calls.ts';
import { toColumns } from './columns.ts';
import { brokenConstraint } from './database.ts';

const ANYONE = '(select id from users limit 1)';

test.beforeAll(async ({ app }) => {
  const { elder, parent, youth } = await openFamily(app);
  const others = await openFamily(app);
  const alone = await app.signUp('parent');
  for (const person of [elder, alone]) await insertPasskey(app, person);
  await nameTrustedPerson(app, elder);
  await handOver(app, await addChild(alone, 'Pia'), alone);
  // The block below will cancel this request.
  await ask(others.elder, meeting(others.youth, { date: dayFromNow(20) }));
  await others.elder.must('POST', '/api/blocks', { personId: others.youth.personId });
  await others.parent.must('POST', `/api/children/${others.youth.personId}/pause`);
  await app.query`
    with account as (
      insert into users (email) select 'guardian-' || n || '@home.example' from generate_series(1, 4) as n
      returning id
    )
    ${sql.raw(insertPeople({ id: 'id' }, 'from account'))}
  `;
  for (const email of ['jon@home.example', 'max@home.example']) {
    const path = `/api/children/${youth.personId}/guardian-invites`;
    await parent.must('POST', path, { email });
  }
  const off = await ask(elder, meeting(youth, { date: dayFromNow(19) }));
  await cancel(elder, off, 'My knee');
  const suspended = await app.signUp('elder');
  await app.query`update people set vetting = 'suspended' where id = ${suspended.personId}`;
  await enrolledModerator(app);
  await storeChecks(app.platform.db, others.elder.personId);
  await app.query`insert into check_reminders (check_id, days) select id, 30 from elder_checks`;
  await app.query`
    update elder_checks set (ended_at, ending, ending_note) = (now(), 'withdrawn', 'Moved')
    where name = 'Talk'
  `;
  const trusting = await openFamily(app);
  const trusted = await ask(trusting.youth, meeting(trusting.elder));
  await app.query`
    insert into rests (asker_id, asked_id, noes, until, began_by, changed_at)
    values (${trusting.elder.personId}, ${trusting.youth.personId}, '{}', now() + interval '1 day',
      ${trusting.parent.personId}, now())
  `;
  const ruled = await openFamily(app);
  await setRules(ruled.parent, ruled.youth, { videoOnly: true });
  // The same time as the sessions above, so only the database constraint rejects the approval.
  await ask(elder, videoCall(youth, { date: dayFromNow(8) }));
  await ask(elder, meeting(youth, { date: dayFromNow(8) }));
  await approve(parent, await ask(youth, meeting(elder, { date: dayFromNow(8) })));
  await app.query`
    insert into session_outcomes (session_id, person_id, outcome, answered_at)
    select id, unnest(array[elder_id, youth_id]), 'held', upper(during) from sessions
    where status = 'approved'
  `;
  await storeCalls(app.platform.db);
  await app.query`
    insert into session_thanks (session_id, from_id, card, sent_at)
    select id, elder_id, 'learned', upper(during) from sessions where status = 'approved'
  `;
  await app.query`
    insert into session_delays (session_id, person_id, nth, version, minutes, told_at)
    select id, elder_id, 1, version, 10, lower(during) from sessions where status = 'approved'
  `;
  await app.query`
    insert into session_reminders (session_id, reminder, version, sent_at)
    select id, 'day-ahead', version, now() from sessions where status = 'approved'
  `;
  await storeCheckIns(app, { elder, youth });
  await app.query`
    insert into check_ins (elder_id, youth_id, person_id, number, due_at)
    values (${elder.personId}, ${youth.personId}, ${youth.personId}, 2, now())
  `;
  await storeKeepsakes(app, { elder, youth });
  const changed = meeting(youth, { date: dayFromNow(11) });
  await ask(elder, changed);
  await change(elder, changed.id, changeOf(changed, { date: dayFromNow(12) }));
  await propose(parent, changed.id, dayFromNow(9), { version: 2 });
  await askElder(parent, changed.id, 'Where?', 2);
  const answered = await ask(elder, meeting(youth, { date: dayFromNow(13) }));
  await askElder(parent, answered, 'Where?');
  await answerParent(elder, answered, 'There.');
  const lessMail = { kind: 'session-cancelled', inApp: true, byMail: false };
  await elder.must('PUT', '/api/notification-choices', lessMail);
  for (const person of [elder, youth]) {
    await person.must('POST', '/api/calendar-feed');
    await subscribe(person);
  }
  for (const _ of [1, 2]) await sendInvite(app, parent);
  for (const personId of [youth.personId, youth.personId]) {
    const report = { id: newId(), personId, category: 'something-else' };
    await elder.must('POST', '/api/reports', report);
  }
  await app.query`
    update reports set (status, closed_at, outcome) = ('closed', now(), 'no-action')
    where id = (select id from reports limit 1)
  `;
  const appealing = await app.signUp('elder');
  await app.query`update people set vetting = 'suspended' where id = ${appealing.personId}`;
  await app.query`
    with made as (
      insert into vetting_decisions (person_id, decision, note)
      values (${suspended.personId}, 'suspended', 'x'), (${appealing.personId}, 'suspended', 'x')
      returning id
    )
    insert into suspension_notices (decision_id, told, link_hash)
    select id, 'x', sha256(id::text::bytea) from made
  `;
  await app.query`
    insert into appeals (decision_id, words, sent_at)
    select id, 'x', now() from vetting_decisions
    where decision = 'suspended' and person_id = ${appealing.personId}
  `;
  await app.query`
    insert into warnings (person_id, words, sent_at, read_at)
    values (${elder.personId}, 'x', now() - interval '20 days', now()),
      (${youth.personId}, 'x', now() - interval '20 days', null)
  `;
  await app.query`
    select snapshot_account(${elder.personId}, array(select id from reports limit 1), now())
  `;
  await app.query`
    insert into dev_mailbox (message_id, recipient, subject, body_text, body_html)
    values ('1', 'a', 'b', 'c', 'd'), ('2', 'a', 'b', 'c', 'd')
  `;
  await approve(trusting.parent, trusted);
  await preApprove(app, trusting);
});

describe('Rule 9.29, rows that no statement can create, not even the owner’s', () => {
  test('every constraint of the catalog is tried below', async ({ app }) => {
    const rows = await app.query<{ name: string }>`
      select conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x', 'f')
      union
      select indexrelid::regclass::text from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and indisunique and not indisprimary
    `;
    const known = Object.keys(VIOLATIONS).filter((name) => !BY_TRIGGER.has(name));
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test.for(Object.entries(VIOLATIONS))('%s', async ([constraint, violation], { app }) => {
    const statement = violation.startsWith('insert')
      ? violation
      : violation.replace(/^(\w+): /, 'update $1 set ');
    const error: unknown = await sql
      .raw(statement)
      .execute(app.platform.db)
      .then(
        ({ numAffectedRows }) => `${numAffectedRows} rows were changed`,
        (reason: unknown) => reason,
      );
    expect(brokenConstraint(error) ?? error).toBe(constraint);
  });

  test.for([
    [
      'elder_checks_ended_once',
      `update elder_checks set ended_by = ${ANYONE} where ended_at is not null`,
    ],
    ['reports_closed_once', `update reports set assigned_to = ${ANYONE} where status = 'closed'`],
    [
      'appeals_answered_once',
      `do $$ begin
        update appeals set (outcome, told, answered_at) = ('kept', 'x', now());
        update appeals set answered_by = ${ANYONE};
      end $$`,
    ],
  ] as const)('%s: no one replaces the moderator', async ([name, attempt], { app }) => {
    const error: unknown = await sql
      .raw(attempt)
      .execute(app.platform.db)
      .catch((reason: unknown) => reason);
    expect(brokenConstraint(error) ?? error).toBe(name);
  });

  test('optional texts are a paragraph, or have their own limit', async ({ app }) => {
    const rows = await app.query<{ column: string }>`
      select format('%s.%s', attrelid::regclass, attname) as column
      from pg_attribute
        join pg_class on pg_class.oid = attrelid
        join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
      where relnamespace = 'public'::regnamespace and atttypid = 'text'::regtype
        and pg_get_expr(adbin, adrelid) = '''''::text'
        and (
          has_column_privilege('oakling_app', attrelid, attname, 'insert, update')
          or has_column_privilege('oakling_moderator', attrelid, attname, 'insert, update')
        )
        and not exists (
          select from pg_constraint
          where conrelid = attrelid and contype = 'c' and attnum = any (conkey)
            and pg_get_constraintdef(oid) like '%length(%'
        )
    `;
    expect(rows).toEqual([]);
  });

  const OF_OTHER_ROLES = PROFILE_TEXT_NAMES.flatMap((name) =>
    ROLES.filter((role) => !profileTextsOf(role).includes(name)).map((role) => ({ name, role })),
  );
  test.for(OF_OTHER_ROLES)('a $role has no $name', async ({ name, role }, { app }) => {
    const [column = ''] = Object.keys(toColumns(noTexts, [name]));
    const error: unknown = await sql`
      update people set ${sql.ref(column)} = 'x' where role = ${role}
    `
      .execute(app.platform.db)
      .catch((reason: unknown) => reason);
    expect(brokenConstraint(error)).not.toBeNull();
  });
});
