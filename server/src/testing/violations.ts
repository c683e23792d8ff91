import { APPEAL_VIOLATIONS } from './appeal-violations.ts';
import { AROUND_SESSIONS } from './around-session-violations.ts';
import { GUARDIANSHIP_VIOLATIONS } from './guardianship-violations.ts';
import { STAGE_VIOLATIONS } from './stage-violations.ts';
import { PIN_VIOLATIONS } from './pin-violations.ts';
import { UNSENT_VIOLATIONS } from './unsent-mail-violations.ts';
import { newId } from './session-request.ts';

/** Nobody has this id. */
const NOBODY = `'${newId()}'`;
/** Of the answers those without a thank-you note, which would keep them in their place. */
const UNTHANKED = 'person_id not in (select from_id from session_thanks)';
const LONG = (length: number) => `repeat('x', ${length})`;

/**
 * By constraint, a change that the database must refuse even to the owner, who can do everything else:
 * `table: what is changed where which`, or an insert. A new constraint needs its line here.
 */
export const VIOLATIONS: Readonly<Record<string, string>> = {
  ...STAGE_VIOLATIONS,
  ...UNSENT_VIOLATIONS,
  accounts_user_id_fkey: `accounts: user_id = ${NOBODY}`,
  accounts_provider_id_account_id_key: `accounts: account_id = 'the same'`,
  backups_bytes: `insert into backups (made_at, bytes, sha256) values (now(), 0, repeat('0', 64))`,
  backups_sha256: `insert into backups (made_at, bytes, sha256) values (now(), 1, 'short')`,
  blocks_blocked_id_fkey: `blocks: blocked_id = ${NOBODY}`,
  blocks_blocker_id_fkey: `blocks: blocker_id = ${NOBODY}`,
  blocks_two_people: `blocks: blocked_id = blocker_id`,
  calendar_feeds_person_id_fkey: `calendar_feeds: person_id = ${NOBODY} where person_id = (select person_id from calendar_feeds limit 1)`,
  calendar_feeds_token_hash: `calendar_feeds: token_hash = 'short'`,
  calendar_feeds_token_hash_key: `calendar_feeds: token_hash = sha256('the same')`,
  check_list_name: `check_list: name = ''`,
  check_list_place: `check_list: place = 1`,
  check_reminders_check_id_fkey: `insert into check_reminders (check_id, days) values (-1, 7)`,
  check_reminders_days: `check_reminders: days = 3`,
  child_consents_child_id_fkey: `child_consents: child_id = ${NOBODY} where child_id = (select child_id from child_consents limit 1)`,
  child_consents_given_by_fkey: `child_consents: given_by = ${NOBODY}`,
  child_consents_mailed: `child_consents: way = 'email-plus'`,
  child_consents_note: `child_consents: note = ''`,
  child_consents_recorded: `child_consents: (state, way, mailed_at) = ('recorded', 'email-plus', now())`,
  child_consents_recorded_by_fkey: `child_consents: recorded_by = ${NOBODY}`,
  child_consents_seen: `child_consents: way = 'signed-form'`,
  child_consents_state: `child_consents: state = 'lost'`,
  child_consents_way: `child_consents: (way, seen_on) = ('whispered', current_date)`,
  child_consents_withdrawn: `child_consents: withdrawn_at = now()`,
  consents_method: consent(`given_by, scope, 'whispered'`),
  consents_once: consent('given_by, scope, method'),
  consents_scope: consent(`given_by, 'everything', method`),
  ...GUARDIANSHIP_VIOLATIONS,
  ...PIN_VIOLATIONS,
  elder_checks_current: `elder_checks: name = 'the same' where ended_at is null`,
  elder_checks_elder: check({ person: `(select id from people where role = 'youth' limit 1)` }),
  elder_checks_ended: `elder_checks: ended_at = now() where ended_at is null`,
  elder_checks_ended_by_fkey: `elder_checks: ended_by = ${NOBODY} where ended_at is not null`,
  elder_checks_ended_once: `elder_checks: (ended_at, ending, ending_note) = (null, null, '') where ended_at is not null`,
  elder_checks_ending: `elder_checks: (ended_at, ending) = (now(), 'bored') where ended_at is null`,
  elder_checks_listed: check({ name: `'Dancing'` }),
  elder_checks_name: `elder_checks: name = ''`,
  elder_checks_note: `elder_checks: note = ''`,
  elder_checks_person_id_fkey: `elder_checks: person_id = ${NOBODY} where ended_at is not null`,
  elder_checks_recorded_by_fkey: `elder_checks: recorded_by = ${NOBODY}`,
  elder_checks_until: `elder_checks: valid_until = recorded_at - interval '2 days'`,
  elder_checks_withdrawn_why: `elder_checks: (ended_at, ending) = (now(), 'withdrawn') where ended_at is null`,
  deliveries_channel: `deliveries: channel = 'pigeon'`,
  invites_age_range: `invites: age_range = '18-25'`,
  invites_accepted: `invites: accepted_at = now() where status = 'pending'`,
  invites_child_email: `invites: child_email = 'Ada@Home.example'`,
  invites_child_name: `invites: child_name = ${LONG(101)}`,
  invites_open_once: `invites: child_email = 'same@home.example' where status = 'pending'`,
  invites_parent_id_fkey: `invites: parent_id = ${NOBODY}`,
  invites_shown_name_style: `invites: shown_name_style = 'nickname'`,
  invites_status: `invites: status = 'withdrawn' where status = 'pending'`,
  invites_youth_id_fkey: `invites: youth_id = ${NOBODY}`,
  kept_mails_message_id_key: `kept_mails: message_id = 'the same'`,
  ...APPEAL_VIOLATIONS,
  ...AROUND_SESSIONS,
  kept_account_cases_person_id_fkey: `kept_account_cases: person_id = ${NOBODY}`,
  kept_account_cases_report_id_fkey: `kept_account_cases: report_id = ${NOBODY}`,
  kept_accounts_role: `kept_accounts: role = 'moderator'`,
  logins_not_paused: `insert into logins (user_id, token, expires_at) select id, 'new', now() from people where paused_at is not null`,
  logins_not_suspended: `insert into logins (user_id, token, expires_at) select id, 'new', now() from people where vetting = 'suspended'`,
  logins_token_key: `logins: token = 'the same'`,
  logins_user_id_fkey: `logins: user_id = ${NOBODY}`,
  moderator_is_no_member: `insert into moderators (user_id) select id from people limit 1`,
  moderators_user_id_fkey: `insert into moderators (user_id) values (${NOBODY})`,
  notification_choices_heard: `notification_choices: (kind, in_app, by_mail) = ('session-requested', false, false)`,
  notification_choices_kind: `notification_choices: kind = 'child-removed'`,
  notification_choices_person_id_fkey: `notification_choices: person_id = ${NOBODY}`,
  notifications_kind: `notifications: kind = 'All Gossip'`,
  notifications_meetings: `notifications: meetings = '{}'`,
  notifications_meeting: `notifications: time_zone = 'UTC'`,
  notifications_once: `insert into notifications (event_id, person_id, kind, subject_id) select event_id, person_id, kind, subject_id from notifications limit 1`,
  notifications_person_id_fkey: `notifications: (event_id, person_id) = (null, ${NOBODY})`,
  paragraph_length: `invites: note = ${LONG(501)}`,
  people_age_range: `people: age_range = '5-10'`,
  people_avatar: `people: avatar = 'upload:../../etc/passwd'`,
  people_bio: `people: bio = ${LONG(601)} where role = 'elder'`,
  people_youth_has_stage: `people: stage = '16-17' where role = 'elder'`,
  people_only_youth_of_age: `people: of_age_at = now() where role = 'elder'`,
  people_stage: `people: stage = 'x' where role = 'youth'`,
  people_parent_has_no_profile: `people: bio = 'I am a parent' where role = 'parent'`,
  people_connection_pref: `people: connection_pref = ${LONG(201)}`,
  people_full_name: `people: full_name = ''`,
  people_id_fkey: `insert into people (id, role, full_name, age_range) values (${NOBODY}, 'elder', 'x', '75+')`,
  people_invited_as: `people: invited_as = ''`,
  people_lacks: `people: lacks = '{charm}'`,
  people_role: `people: role = 'moderator' where role = 'elder'`,
  people_shown_name_style: `people: shown_name_style = 'nickname'`,
  people_skills: `people: skills = '{"Photography": 4}' where role = 'elder'`,
  people_vetting: `people: vetting = 'adored'`,
  people_time_zone: `people: time_zone = ''`,
  people_verified_until: `people: (vetting, verified_until) = ('suspended', now())`,
  people_vetted_by_checks: `people: vetting = 'verified'`,
  push_subscriptions_auth: `push_subscriptions: auth = 'short'`,
  push_subscriptions_endpoint: `push_subscriptions: endpoint = 'https://127.0.0.1/x'`,
  push_subscriptions_endpoint_key: `push_subscriptions: endpoint = 'https://fcm.googleapis.com/the-same'`,
  push_subscriptions_login_id_fkey: `push_subscriptions: login_id = ${NOBODY} where login_id = (select login_id from push_subscriptions limit 1)`,
  push_subscriptions_p256dh: `push_subscriptions: p256dh = 'short'`,
  push_subscriptions_person_id_fkey: `push_subscriptions: person_id = ${NOBODY}`,
  reports_assigned_to_fkey: `reports: (status, assigned_to) = ('assigned', ${NOBODY}) where status = 'open'`,
  reports_category: `reports: category = 'gossip'`,
  reports_closed: `reports: closed_at = now()`,
  reports_closed_once: `reports: outcome = 'other' where status = 'closed'`,
  reports_on_behalf_of_fkey: `reports: on_behalf_of = ${NOBODY}`,
  reports_open: `reports: assigned_to = reporter_id where status = 'open'`,
  reports_outcome: `reports: (status, closed_at, outcome) = ('closed', now(), 'forgotten') where status = 'open'`,
  reports_reported_id_fkey: `reports: reported_id = ${NOBODY}`,
  reports_reporter_id_fkey: `reports: reporter_id = ${NOBODY}`,
  reports_session_id_fkey: `reports: session_id = ${NOBODY}`,
  reports_status: `reports: status = 'lost' where status = 'open'`,
  session_arrangements_address: `session_arrangements: address = '' where address <> ''`,
  session_arrangements_point: `session_arrangements: latitude = 1 where address <> ''`,
  session_arrangements_one_way: `session_arrangements: video_link = 'https://zoom.us/j/1' where address <> ''`,
  session_arrangements_latitude: `session_arrangements: (latitude, longitude) = (91, 1) where address <> ''`,
  session_arrangements_longitude: `session_arrangements: (latitude, longitude) = (1, 181) where address <> ''`,
  session_arrangements_session_id_fkey: `session_arrangements: session_id = gen_random_uuid()`,
  session_arrangements_video_link: `session_arrangements: video_link = 'javascript:alert(1)' where video_link <> ''`,
  session_arrangements_video_provider: `session_arrangements: video_provider = 'Evil' where video_link <> ''`,
  session_outcomes_held: `session_outcomes: answered_at = now()`,
  session_outcomes_outcome: `session_outcomes: outcome = 'splendid'`,
  session_outcomes_person_id_fkey: `session_outcomes: person_id = ${NOBODY} where ${UNTHANKED}`,
  session_outcomes_session_id_fkey: `session_outcomes: session_id = ${NOBODY} where ${UNTHANKED}`,
  session_proposals_ahead: `session_proposals: created_at = lower(during)`,
  session_proposals_during: `session_proposals: during = 'empty'`,
  session_proposals_note_of_parent: `session_proposals: (note, proposed_by) = ('x',
    (select youth_id from sessions where id = session_id))`,
  session_proposals_open: `session_proposals: version = 1`,
  session_proposals_length: `session_proposals: (end_time, during) = (start_time + interval '12 hours 1 minute', tstzrange(lower(during), lower(during) + interval '12 hours 1 minute'))`,
  session_proposals_order: `session_proposals: (end_time, during) = (start_time, tstzrange(lower(during), lower(during), '[]'))`,
  session_proposals_proposed_by_fkey: `session_proposals: proposed_by = ${NOBODY}`,
  session_proposals_time_zone: `session_proposals: time_zone = 'Zone0'`,
  session_proposals_session_id_fkey: `session_proposals: session_id = ${NOBODY}`,
  session_revision_places_session_id_version_fkey: `session_revision_places: version = 99`,
  session_revisions_session_id_fkey: `insert into session_revisions select ${NOBODY}, version, connection_mode, interests, start_time, end_time, time_zone, during, approved_at, approved_by, proposed_by, replaced_at from session_revisions`,
  session_revisions_proposed_by_fkey: `session_revisions: proposed_by = ${NOBODY}`,
  session_reminders_session_id_fkey: `session_reminders: session_id = ${NOBODY}`,
  session_reminders_reminder: `session_reminders: reminder = 'gossip'`,
  sessions_changed_ahead: `sessions: (version, updated_at) = (version + 1, upper(during)) where status = 'pending'`,
  standing_rules_days: `standing_rules: days = '{8}'`,
  standing_rules_hours: `standing_rules: earliest = '09:00'`,
  standing_rules_most_a_week: `standing_rules: most_a_week = 0`,
  standing_rules_time_zone: `standing_rules: time_zone = 'Moon/Crater'`,
  standing_rules_youth_id_fkey: `standing_rules: youth_id = ${NOBODY}`,
  sessions_changed_open: `sessions: version = version + 1 where status = 'approved'`,
  sessions_created_by: `sessions: created_by = ${NOBODY} where status = 'pending'`,
  sessions_length: `sessions: (end_time, during) = (start_time + interval '12 hours 1 minute', tstzrange(lower(during), lower(during) + interval '12 hours 1 minute')) where status = 'pending'`,
  sessions_order: `sessions: (end_time, during) = (start_time, tstzrange(lower(during), lower(during), '[]')) where status = 'pending'`,
  sessions_cancelled: `sessions: cancelled_at = now() where status = 'pending'`,
  sessions_cancelled_ahead: `sessions: (status, cancelled_at) = ('cancelled', upper(during)) where status = 'pending'`,
  sessions_agreed_ahead: `sessions: agreed_at = upper(during) where status = 'pending'`,
  sessions_cancelled_as_was: `sessions: (status, cancelled_at, decided_at, decided_by) = ('cancelled', now(), now(), created_by) where status = 'pending'`,
  sessions_cancelled_by: `sessions: cancelled_by = created_by where status = 'pending'`,
  sessions_cancelled_why: `sessions: (status, cancelled_at, cancellation_reason) = ('cancelled', now(), 'ill') where status = 'pending'`,
  sessions_rejected_why: `sessions: rejection_reason = 'no' where status = 'pending'`,
  sessions_connection_mode: `sessions: connection_mode = 'Letter' where status = 'pending'`,
  sessions_decided: `sessions: decided_at = now() where status = 'pending'`,
  sessions_decided_ahead: `sessions: ${approvedOn('upper(during)')} where status = 'pending'`,
  sessions_decided_once: `sessions: status = status where status = 'approved'`,
  sessions_during: `sessions: during = 'empty' where status = 'pending'`,
  sessions_elder_id_fkey: `sessions: (elder_id, created_by) = (${NOBODY}, youth_id) where status = 'pending'`,
  sessions_elder_overlap: `sessions: (status, agreed_at, decided_at, decided_by, youth_id, created_by) = ('approved', now(), now(), elder_id, ${another('youth')}, elder_id) where status = 'pending'`,
  sessions_interests: `sessions: interests = '{}' where status = 'pending'`,
  sessions_lapsed: `sessions: lapsed_at = now() where status = 'pending'`,
  sessions_within_rules: `insert into sessions (id, elder_id, youth_id, created_by, connection_mode, interests, start_time, end_time, time_zone, during) select gen_random_uuid(), (select id from people where role = 'elder' and vetting <> 'suspended' limit 1), youth_id, youth_id, 'In-Person', '{Photography}', '2031-01-01T10:00', '2031-01-01T11:00', 'UTC', '[2031-01-01T10:00Z,2031-01-01T11:00Z)' from standing_rules`,
  sessions_may_meet: `insert into sessions (id, elder_id, youth_id, created_by, connection_mode, interests, start_time, end_time, time_zone, during) select gen_random_uuid(), blocker_id, blocked_id, blocker_id, 'Remote', '{Photography}', '2031-01-01T10:00', '2031-01-01T11:00', 'UTC', '[2031-01-01T10:00Z,2031-01-01T11:00Z)' from blocks`,
  sessions_record: `sessions: (elder_id, created_by) = (null, youth_id) where status = 'pending'`,
  sessions_status: `sessions: (status, decided_at, decided_by) = ('begun', now(), created_by) where status = 'pending'`,
  sessions_time_zone: `sessions: time_zone = 'Zone0' where status = 'pending'`,
  sessions_version: `sessions: version = 0 where status = 'pending'`,
  sessions_youth_id_fkey: `sessions: (youth_id, created_by) = (${NOBODY}, elder_id) where status = 'pending'`,
  sessions_youth_overlap: `sessions: (status, decided_at, decided_by, elder_id, created_by) = ('approved', now(), ${NOBODY}, ${another('elder')}, youth_id) where status = 'pending'`,
  shown_names_person_id_fkey: `shown_names: person_id = gen_random_uuid()`,
  two_factors_user_id_fkey: `two_factors: user_id = ${NOBODY}`,
  two_factors_user_id_key: `insert into two_factors (user_id, secret, backup_codes) select user_id, '', '' from two_factors`,
  reports_warned: `reports: (status, closed_at, outcome) = ('closed', now(), 'warned') where status = 'open'`,
  warnings_answer: warning({ answer: `'Sorry'` }),
  warnings_moderator_id_fkey: warning({ moderator: NOBODY }),
  warnings_not_suspended: warning({
    person: `(select id from people where vetting = 'suspended' limit 1)`,
  }),
  warnings_person_id_fkey: warning({ person: NOBODY }),
  warnings_read_once: `warnings: answer = 'And another thing' where read_at is not null`,
  warnings_report_id_fkey: warning({ report: NOBODY }),
  warnings_unread: `insert into warnings (person_id, words) select person_id, 'x' from warnings where read_at is null limit 1`,
  warnings_weekly: `insert into warnings (person_id, words, sent_at)
    select person_id, 'x', sent_at + interval '6 days' from warnings where read_at is not null limit 1`,
  warnings_words: warning({ words: `''` }),
  vetting_decisions_decision: verdict({ decision: `'adored'` }),
  vetting_decisions_moderator_id_fkey: verdict({ moderator: NOBODY }),
  vetting_decisions_note: verdict({ note: `''` }),
  vetting_decisions_person_id_fkey: verdict({ person: NOBODY }),
  email_proofs_code_hash_key: `email_proofs: code_hash = 'the same'`,
  email_proofs_email: `email_proofs: email = 'Eve@Evil.example'`,
  email_proofs_user_id_fkey: `insert into email_proofs (user_id, email, code_hash, expires_at) values (${NOBODY}, 'a', 'b', now())`,
  users_email: `users: (email, email_verified) = ('Eve@Evil.example', true) where id in (select id from people where role = 'elder')`,
  users_email_key: `users: (email, email_verified) = ('same@home.example', true) where id in (select id from people where role = 'elder')`,
  users_email_of_youth: `users: email = 'new@home.example' where id in (select id from people where role = 'youth' and of_age_at is null)`,
  users_email_proven: `users: email = 'new@home.example' where not email_verified`,
};

function consent(given: string): string {
  return `insert into consents (given_by, scope, method, given_for, document_version, document_hash)
    select ${given}, given_for, document_version, document_hash from consents limit 1`;
}

function check({
  person = `(select id from people where role = 'elder' and vetting <> 'suspended' limit 1)`,
  name = `'Talk'`,
}): string {
  return `insert into elder_checks (person_id, name, note) values (${person}, ${name}, 'Met her')`;
}

function verdict({
  person = `(select id from people where role = 'elder' limit 1)`,
  moderator = 'null',
  decision = `'reinstated'`,
  note = `'Met her'`,
}): string {
  return `insert into vetting_decisions (person_id, moderator_id, decision, note)
    values (${person}, ${moderator}, ${decision}, ${note})`;
}

/** To somebody who was never warned. */
function warning({
  person = `(select id from people where role = 'parent' limit 1)`,
  moderator = 'null',
  report = 'null',
  words = `'Be kind'`,
  answer = `''`,
}): string {
  return `insert into warnings (person_id, moderator_id, report_id, words, answer)
    values (${person}, ${moderator}, ${report}, ${words}, ${answer})`;
}

function approvedOn(instant: string): string {
  return `(status, decided_at, decided_by) = ('approved', ${instant}, ${NOBODY})`;
}

function another(role: 'elder' | 'youth'): string {
  return `(select id from people where role = '${role}' and id <> ${role}_id
    and paused_at is null and vetting <> 'suspended' limit 1)`;
}
