import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFamily } from '../testing/family.ts';
import { openHouse, type House } from '../testing/house.ts';
import { enrolledModerator } from '../testing/moderator.ts';
import { sendInvite } from '../testing/sent-invite.ts';
import { approve, ask, dayFromNow, meeting, newId, videoCall } from '../testing/session-request.ts';
import { brokenConstraint } from './database.ts';

/** Nobody has this id. */
const NOBODY = `'${newId()}'`;
const LONG = (length: number) => `repeat('x', ${length})`;

/**
 * By constraint, a change that the database must refuse even to the owner, who can do everything else:
 * `table: what is changed where which`, or an insert. A new constraint needs its line here.
 */
const VIOLATIONS: Readonly<Record<string, string>> = {
  accounts_user_id_fkey: `accounts: user_id = ${NOBODY}`,
  accounts_provider_id_account_id_key: `accounts: account_id = 'the same'`,
  blocks_blocked_id_fkey: `blocks: blocked_id = ${NOBODY}`,
  blocks_blocker_id_fkey: `blocks: blocker_id = ${NOBODY}`,
  blocks_check: `blocks: blocked_id = blocker_id`,
  blocks_created_by_fkey: `blocks: created_by = ${NOBODY}`,
  calendar_feeds_person_id_fkey: `calendar_feeds: person_id = ${NOBODY} where person_id = (select person_id from calendar_feeds limit 1)`,
  calendar_feeds_token_hash_check: `calendar_feeds: token_hash = 'short'`,
  calendar_feeds_token_hash_key: `calendar_feeds: token_hash = sha256('the same')`,
  consents_method_check: consent(`given_by, scope, 'whispered'`),
  consents_once: consent('given_by, scope, method'),
  consents_scope_check: consent(`given_by, 'everything', method`),
  invites_age_range_check: `invites: age_range = '18-25'`,
  invites_check: `invites: accepted_at = now() where status = 'pending'`,
  invites_child_email_check: `invites: child_email = 'Ada@Home.example'`,
  invites_child_name_check: `invites: child_name = ${LONG(101)}`,
  invites_note_check: `invites: note = ${LONG(501)}`,
  invites_open_once: `invites: child_email = 'same@home.example' where status = 'pending'`,
  invites_parent_id_fkey: `invites: parent_id = ${NOBODY}`,
  invites_shown_name_style_check: `invites: shown_name_style = 'nickname'`,
  invites_status_check: `invites: status = 'withdrawn' where status = 'pending'`,
  invites_youth_id_fkey: `invites: youth_id = ${NOBODY}`,
  kept_mails_message_id_key: `kept_mails: message_id = 'the same'`,
  logins_not_paused: `insert into logins (user_id, token, expires_at) select id, 'new', now() from people where paused_at is not null`,
  logins_not_suspended: `insert into logins (user_id, token, expires_at) select id, 'new', now() from people where vetting = 'suspended'`,
  logins_token_key: `logins: token = 'the same'`,
  logins_user_id_fkey: `logins: user_id = ${NOBODY}`,
  moderator_is_no_member: `insert into moderators (user_id) select id from people limit 1`,
  moderators_user_id_fkey: `insert into moderators (user_id) values (${NOBODY})`,
  notifications_kind_check: `notifications: kind = 'gossip'`,
  notifications_meeting: `notifications: time_zone = 'UTC'`,
  notifications_person_id_fkey: `notifications: person_id = ${NOBODY}`,
  people_age_range_check: `people: age_range = '5-10'`,
  people_avatar_check: `people: avatar = 'upload:../../etc/passwd'`,
  people_bio_check: `people: bio = ${LONG(601)} where role = 'elder'`,
  people_check: `people: parent_id = id where role = 'elder'`,
  people_check1: `people: bio = 'I am a parent' where role = 'parent'`,
  people_connection_pref_check: `people: connection_pref = ${LONG(201)}`,
  people_full_name_check: `people: full_name = ''`,
  people_id_fkey: `insert into people (id, role, full_name, age_range) values (${NOBODY}, 'elder', 'x', '75+')`,
  people_invited_as_check: `people: invited_as = ''`,
  people_note_check: `people: note = ${LONG(501)}`,
  people_parent_id_fkey: `people: parent_id = ${NOBODY} where role = 'youth'`,
  people_role_check: `people: role = 'moderator' where role = 'elder'`,
  people_shown_name_style_check: `people: shown_name_style = 'nickname'`,
  people_skills_check: `people: skills = '{"Photography": 4}' where role = 'elder'`,
  people_vetting_check: `people: vetting = 'adored'`,
  people_time_zone_check: `people: time_zone = ''`,
  people_verified_until: `people: verified_until = now() where vetting = 'unverified'`,
  reports_assigned_to_fkey: `reports: (status, assigned_to) = ('assigned', ${NOBODY}) where status = 'open'`,
  reports_category_check: `reports: category = 'gossip'`,
  reports_closed: `reports: closed_at = now()`,
  reports_closed_once: `reports: outcome = 'other' where status = 'closed'`,
  reports_details_check: `reports: details = ${LONG(501)}`,
  reports_on_behalf_of_fkey: `reports: on_behalf_of = ${NOBODY}`,
  reports_open: `reports: assigned_to = reporter_id where status = 'open'`,
  reports_outcome_check: `reports: (status, closed_at, outcome) = ('closed', now(), 'forgotten') where status = 'open'`,
  reports_outcome_note_check: `reports: outcome_note = ${LONG(501)} where status = 'open'`,
  reports_reported_id_fkey: `reports: reported_id = ${NOBODY}`,
  reports_reporter_id_fkey: `reports: reporter_id = ${NOBODY}`,
  reports_session_id_fkey: `reports: session_id = ${NOBODY}`,
  reports_status_check: `reports: status = 'lost' where status = 'open'`,
  session_arrangements_address_check: `session_arrangements: address = '' where address <> ''`,
  session_arrangements_check: `session_arrangements: latitude = 1 where address <> ''`,
  session_arrangements_check1: `session_arrangements: video_link = 'https://zoom.us/j/1' where address <> ''`,
  session_arrangements_latitude_check: `session_arrangements: (latitude, longitude) = (91, 1) where address <> ''`,
  session_arrangements_longitude_check: `session_arrangements: (latitude, longitude) = (1, 181) where address <> ''`,
  session_arrangements_message_check: `session_arrangements: message = ${LONG(501)}`,
  session_arrangements_session_id_fkey: `session_arrangements: session_id = gen_random_uuid()`,
  session_arrangements_video_link_check: `session_arrangements: video_link = 'javascript:alert(1)' where video_link <> ''`,
  session_arrangements_video_provider_check: `session_arrangements: video_provider = 'Evil' where video_link <> ''`,
  sessions_check: `sessions: created_by = ${NOBODY} where status = 'pending'`,
  sessions_check1: `sessions: end_time = start_time where status = 'pending'`,
  sessions_cancelled: `sessions: cancelled_at = now() where status = 'pending'`,
  sessions_cancelled_ahead: `sessions: (status, cancelled_at) = ('cancelled', upper(during)) where status = 'pending'`,
  sessions_cancelled_as_was: `sessions: (status, cancelled_at, approved_at, decided_by) = ('cancelled', now(), now(), created_by) where status = 'pending'`,
  sessions_cancelled_by: `sessions: cancelled_by = created_by where status = 'pending'`,
  sessions_cancelled_why: `sessions: (status, cancelled_at, cancellation_reason) = ('cancelled', now(), 'ill') where status = 'pending'`,
  sessions_cancellation_reason_check: `sessions: (status, cancelled_at, cancelled_by, cancellation_reason) = ('cancelled', now(), created_by, ${LONG(501)}) where status = 'pending'`,
  sessions_check4: `sessions: rejection_reason = 'no' where status = 'pending'`,
  sessions_connection_mode_check: `sessions: connection_mode = 'Letter' where status = 'pending'`,
  sessions_decided: `sessions: approved_at = now() where status = 'pending'`,
  sessions_decided_ahead: `sessions: ${approvedAt('upper(during)')} where status = 'pending'`,
  sessions_decided_once: `sessions: status = status where status = 'approved'`,
  sessions_during_check: `sessions: during = 'empty' where status = 'pending'`,
  sessions_elder_id_fkey: `sessions: (elder_id, created_by) = (${NOBODY}, youth_id) where status = 'pending'`,
  sessions_elder_overlap: `sessions: (status, approved_at, decided_by, youth_id, created_by) = ('approved', now(), elder_id, ${another('youth')}, elder_id) where status = 'pending'`,
  sessions_interests_check: `sessions: interests = '{}' where status = 'pending'`,
  sessions_lapsed: `sessions: lapsed_at = now() where status = 'pending'`,
  sessions_may_meet: `insert into sessions (id, elder_id, youth_id, created_by, connection_mode, interests, start_time, end_time, time_zone, during) select gen_random_uuid(), blocker_id, blocked_id, blocker_id, 'Remote', '{Photography}', '2031-01-01T10:00', '2031-01-01T11:00', 'UTC', '[2031-01-01T10:00Z,2031-01-01T11:00Z)' from blocks`,
  sessions_record: `sessions: (elder_id, created_by) = (null, youth_id) where status = 'pending'`,
  sessions_rejection_reason_check: `sessions: (status, approved_at, decided_by, rejection_reason) = ('rejected', now(), created_by, ${LONG(501)}) where status = 'pending'`,
  sessions_requires_approval_check: `sessions: requires_approval = false where status = 'pending'`,
  sessions_status_check: `sessions: (status, approved_at, decided_by) = ('begun', now(), created_by) where status = 'pending'`,
  sessions_version_check: `sessions: version = 0 where status = 'pending'`,
  sessions_youth_id_fkey: `sessions: (youth_id, created_by) = (${NOBODY}, elder_id) where status = 'pending'`,
  sessions_youth_overlap: `sessions: (status, approved_at, decided_by, elder_id, created_by) = ('approved', now(), youth_id, ${another('elder')}, youth_id) where status = 'pending'`,
  shown_names_person_id_fkey: `shown_names: person_id = gen_random_uuid()`,
  two_factors_user_id_fkey: `two_factors: user_id = ${NOBODY}`,
  two_factors_user_id_key: `insert into two_factors (user_id, secret, backup_codes) select user_id, '', '' from two_factors`,
  vetting_decisions_decision_check: verdict({ decision: `'adored'` }),
  vetting_decisions_moderator_id_fkey: verdict({ moderator: NOBODY }),
  vetting_decisions_note_check: verdict({ note: `''` }),
  vetting_decisions_person_id_fkey: verdict({ person: NOBODY }),
  users_email_check: `users: email = 'Eve@Evil.example'`,
  users_email_key: `users: email = 'same@home.example'`,
};

function consent(given: string): string {
  return `insert into consents (given_by, scope, method, given_for, document_version, document_hash)
    select ${given}, given_for, document_version, document_hash from consents limit 1`;
}

function verdict({
  person = `(select id from people where role = 'elder' limit 1)`,
  moderator = 'null',
  decision = `'verified'`,
  note = `'Met her'`,
}): string {
  return `insert into vetting_decisions (person_id, moderator_id, decision, note)
    values (${person}, ${moderator}, ${decision}, ${note})`;
}

function approvedAt(instant: string): string {
  return `(status, approved_at, decided_by) = ('approved', ${instant}, created_by)`;
}

function another(role: 'elder' | 'youth'): string {
  return `(select id from people where role = '${role}' and id <> ${role}_id
    and paused_at is null and vetting <> 'suspended' limit 1)`;
}

/** Said by a trigger, not by a constraint of the catalogue. */
const BY_TRIGGER = new Set([
  ...['sessions_decided_ahead', 'sessions_decided_once', 'sessions_cancelled_ahead'],
  'sessions_cancelled_as_was',
  ...['sessions_may_meet', 'logins_not_paused', 'logins_not_suspended', 'moderator_is_no_member'],
  'reports_closed_once',
]);

let house: House;

beforeAll(async () => {
  house = await openHouse();
  const { elder, parent, youth } = await openFamily(house);
  const others = await openFamily(house);
  await others.elder.must('POST', '/api/blocks', { personId: others.youth.personId });
  await others.parent.must('POST', `/api/children/${others.youth.personId}/pause`);
  const suspended = await house.signUp('elder');
  await sql`update people set vetting = 'suspended' where id = ${suspended.personId}`.execute(
    house.platform.db,
  );
  await enrolledModerator(house);
  await openFamily(house);
  // At the same time, which only the database's own rule keeps from being approved.
  await ask(elder, videoCall(youth, { date: dayFromNow(8) }));
  await ask(elder, meeting(youth, { date: dayFromNow(8) }));
  await approve(parent, await ask(youth, meeting(elder, { date: dayFromNow(8) })));
  for (const person of [elder, youth]) await person.must('POST', '/api/calendar-feed');
  for (const _ of [1, 2]) await sendInvite(house, parent);
  for (const personId of [youth.personId, youth.personId]) {
    const report = { id: newId(), personId, category: 'something-else' };
    await elder.must('POST', '/api/reports', report);
  }
  await sql`
    update reports set (status, closed_at, outcome) = ('closed', now(), 'no-action')
    where id = (select id from reports limit 1)
  `.execute(house.platform.db);
  await sql`
    insert into kept_mails (message_id, recipient, subject, body_text, body_html)
    values ('1', 'a', 'b', 'c', 'd'), ('2', 'a', 'b', 'c', 'd')
  `.execute(house.platform.db);
});
afterAll(() => house.close());

describe('Rule 9.29, what no statement can make of a row, the owner’s included', () => {
  test('every constraint of the catalogue is tried below', async () => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x', 'f')
      union
      select indexrelid::regclass::text from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and indisunique and not indisprimary
    `.execute(house.platform.db);
    const known = Object.keys(VIOLATIONS).filter((name) => !BY_TRIGGER.has(name));
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test.for(Object.entries(VIOLATIONS))('%s', async ([constraint, violation]) => {
    const statement = violation.startsWith('insert')
      ? violation
      : violation.replace(/^(\w+): /, 'update $1 set ');
    const error: unknown = await sql
      .raw(statement)
      .execute(house.platform.db)
      .then(
        ({ numAffectedRows }) => `${numAffectedRows} rows were changed`,
        (reason: unknown) => reason,
      );
    expect(brokenConstraint(error) ?? error).toBe(constraint);
  });
});
