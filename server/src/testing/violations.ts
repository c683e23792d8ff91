import type { DeclaredText } from '@oakling/domain/kernel/declared-text';
import { PROFILE_TEXTS } from '@oakling/domain/kernel/profile-texts';
import { CHILD_VIOLATIONS } from './child-violations.ts';
import { insertPeople } from './rows.ts';
import { newId } from './session-request.ts';
import { SESSION_VIOLATIONS } from './session-violations.ts';

const NOBODY = `'${newId()}'`;
const unsent = (columns: string, values: string) => `
  insert into unsent_mails (event_id, recipient, address_hash, domain, type, subject_id, payload, failed_at, ${columns})
  values (1, 'mailbox', 'x', 'a.example', 'InviteSent', 'nothing', '', now(), ${values})`;
const SAME_ID = [1, 2].map(
  (event) => `
    insert into unsent_mails (id, event_id, recipient, state, address_hash, domain, type, subject_id, payload, failed_at)
    values ('0199a0a0-0000-7000-8000-000000000001', ${event}, 'mailbox', 'refused', 'x', 'a.example', 'a', 'b', '', now())`,
);
const LONG = (length: number) => `repeat('x', ${length})`;
const profileVersion = (values: string, person = 'id') =>
  `insert into profile_versions (person_id, field, words, state) select ${person}, ${values} from people`;
/** A profile text has a column with the same name, whose constraint `people_…` has the declared length. */
const TOO_LONG_IN_PROFILE = Object.fromEntries(
  Object.values<DeclaredText>(PROFILE_TEXTS).map(({ columns: [column = ''], max, by: [role] }) => [
    column.replace('.', '_'),
    `people: ${column.replace('people.', '')} = ${LONG(max + 1)} where role = '${role}'`,
  ]),
);

/**
 * For each constraint, a change that the database must refuse even to the owner, who can do everything else. Written as
 * `table: changed columns and rows`, or as an insert. A new constraint needs a line here.
 */
export const VIOLATIONS: Readonly<Record<string, string>> = {
  ...TOO_LONG_IN_PROFILE,
  host_settings_name: `insert into host_settings (name, value) values ('AUTH_SECRET', 'x')`,
  host_settings_value: `insert into host_settings (name, value) values ('HOST_NAME', '')`,
  unsent_mails_code: unsent('state, code', `'refused', 250`),
  unsent_mails_id: `do $$ begin ${SAME_ID.join(';')}; end $$`,
  unsent_mails_person_id_fkey: unsent('state, person_id', `'refused', '${newId()}'`),
  unsent_mails_state: unsent('state', `'lost'`),
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
  ...CHILD_VIOLATIONS,
  elder_checks_current: `elder_checks: name = 'the same' where ended_at is null`,
  elder_checks_elder: check({ person: `(select id from people where role = 'youth' limit 1)` }),
  elder_checks_ended: `elder_checks: ended_at = now() where ended_at is null`,
  elder_checks_ended_by_fkey: `elder_checks: (ended_at, ending, ended_by) = (now(), 'renewed', ${NOBODY}) where ended_at is null`,
  elder_checks_ended_once: `elder_checks: (ended_at, ending, ending_note) = (null, null, '') where ended_at is not null`,
  elder_checks_ending: `elder_checks: (ended_at, ending) = (now(), 'bored') where ended_at is null`,
  elder_checks_listed: check({ name: `'Dancing'` }),
  elder_checks_name: `elder_checks: name = ''`,
  elder_checks_note: `elder_checks: note = ''`,
  elder_checks_person_id_fkey: `elder_checks: person_id = ${NOBODY} where id = (select max(id) from elder_checks where ended_at is null)`,
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
  dev_mailbox_message_id_key: `dev_mailbox: message_id = 'the same'`,
  appeals_answered: `appeals: outcome = 'kept'`,
  appeals_answered_by_fkey: `appeals: answered_by = ${NOBODY}`,
  appeals_answered_once: `appeals: words = 'Something else'`,
  appeals_by_another: `do $$ declare one uuid := (select user_id from moderators limit 1); begin
    with account as (insert into users (email) values ('second@moderators.example') returning id)
    insert into moderators (user_id) select id from account;
    update vetting_decisions set moderator_id = one;
    update appeals set (outcome, told, answered_at, answered_by) = ('kept', 'x', now(), one);
  end $$`,
  appeals_decision_id_fkey: `insert into appeals (decision_id, words, sent_at) values (0, 'x', now())`,
  appeals_in_force: `insert into appeals (decision_id, words, sent_at)
    select decision_id, 'x', now() + interval '30 days' from suspension_notices
    where decision_id not in (select decision_id from appeals)`,
  appeals_outcome: `appeals: (outcome, told, answered_at) = ('mild', 'x', now())`,
  appeals_told: `appeals: (outcome, told, answered_at) = ('kept', '', now())`,
  appeals_words: `insert into appeals (decision_id, words, sent_at)
    select decision_id, '', now() from suspension_notices
    where decision_id not in (select decision_id from appeals)`,
  suspension_notices_decision_id_fkey: `suspension_notices: decision_id = 0 where decision_id not in (select decision_id from appeals)`,
  suspension_notices_link_hash_key: `suspension_notices: link_hash = sha256('the same')`,
  suspension_notices_told: `suspension_notices: told = ''`,
  ...SESSION_VIOLATIONS,
  account_snapshot_cases_person_id_fkey: `account_snapshot_cases: person_id = ${NOBODY}`,
  account_snapshot_cases_report_id_fkey: `account_snapshot_cases: report_id = ${NOBODY}`,
  account_snapshots_role: `account_snapshots: role = 'moderator'`,
  former_limits_kind: `insert into former_limits (mailbox, kind, kept, kept_at) values ('x', 'x', '{}', now())`,
  former_limits_other_id_fkey: `insert into former_limits (mailbox, other_id, kind, kept, kept_at)
    values ('x', ${NOBODY}, 'block', '{}', now())`,
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
  people_youth_has_stage: `people: stage = '16-17' where role = 'elder'`,
  people_only_youth_of_age: `people: of_age_at = now() where role = 'elder'`,
  people_stage: `people: stage = 'x' where role = 'youth'`,
  people_parent_has_no_profile: `people: bio = 'I am a parent' where role = 'parent'`,
  people_connection_pref: `people: connection_pref = ${LONG(201)}`,
  people_full_name: `people: full_name = ''`,
  people_id_fkey: insertPeople({ id: NOBODY }),
  people_invited_as: `people: invited_as = ''`,
  people_missing_requirements: `people: missing_requirements = '{charm}'`,
  people_role: `people: role = 'moderator' where role = 'elder'`,
  people_shown_name_style: `people: shown_name_style = 'nickname'`,
  people_skills: `people: skills = '{"Photography": 4}' where role = 'elder'`,
  people_vetting: `people: vetting = 'adored'`,
  people_time_zone: `people: time_zone = ''`,
  people_verified_until: `people: (vetting, verified_until) = ('suspended', now())`,
  people_vetted_by_checks: `people: vetting = 'verified'`,
  profile_versions_field: profileVersion(`'shoe size', 'x', 'shown'`),
  own_devices_elders: `insert into own_devices (login_id, pin_hash) select logins.id, 'x' from logins join people on people.id = user_id where role = 'parent' limit 1`,
  own_devices_login_id_fkey: `insert into own_devices (login_id, pin_hash) values (${NOBODY}, 'x')`,
  own_devices_tries: `insert into own_devices (login_id, pin_hash, tries) select logins.id, 'x', 6 from logins join people on people.id = user_id where role = 'elder' limit 1`,
  passkeys_credential_id: `passkeys: credential_id = 'no base64url!'`,
  passkeys_credential_id_key: `passkeys: credential_id = 'the-same'`,
  passkeys_user_id_fkey: `passkeys: user_id = ${NOBODY}`,
  profile_versions_one_waits: `${profileVersion(`'bio', word, 'waiting'`)} cross join (values ('a'), ('b')) as two (word)`,
  profile_versions_person_id_fkey: profileVersion(`'bio', 'x', 'shown'`, NOBODY),
  profile_versions_state: profileVersion(`'bio', 'x', 'burnt'`),
  profile_versions_words: profileVersion(`'bio', ${LONG(601)}, 'shown'`),
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
  trusted_people_elder_id_fkey: trustedPerson({ elder: NOBODY }),
  trusted_people_email: `trusted_people: email = 'Eve@Evil.example'`,
  trusted_people_ended: `trusted_people: ended_at = now()`,
  trusted_people_name: `trusted_people: name = ''`,
  trusted_people_one: trustedPerson({}),
  users_email: `users: (email, email_verified) = ('Eve@Evil.example', true) where id in (select id from people where role = 'elder')`,
  users_email_key: `users: (email, email_verified) = ('same@home.example', true) where id in (select id from people where role = 'elder')`,
  users_email_of_youth: `users: (email, email_verified) = ('new@home.example', true) where has_mailbox and id in (select id from people where role = 'youth' and of_age_at is null)`,
  users_email_proven: `users: email = 'new@home.example' where not email_verified`,
};

function consent(given: string): string {
  return `insert into consents (given_by, scope, method, given_for, document_version, document_hash)
    select ${given}, given_for, document_version, document_hash from consents limit 1`;
}

function trustedPerson({ elder = 'elder_id' }: { elder?: string }): string {
  return `insert into trusted_people (id, elder_id, name, email, mailbox_hash, asked_at)
    select gen_random_uuid(), ${elder}, 'x', 'a@home.example', 'x', now() from trusted_people limit 1`;
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
