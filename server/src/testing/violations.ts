import { newId } from './session-request.ts';

/** Nobody has this id. */
const NOBODY = `'${newId()}'`;
const LONG = (length: number) => `repeat('x', ${length})`;

/**
 * By constraint, a change that the database must refuse even to the owner, who can do everything else:
 * `table: what is changed where which`, or an insert. A new constraint needs its line here.
 */
export const VIOLATIONS: Readonly<Record<string, string>> = {
  accounts_user_id_fkey: `accounts: user_id = ${NOBODY}`,
  accounts_provider_id_account_id_key: `accounts: account_id = 'the same'`,
  blocks_blocked_id_fkey: `blocks: blocked_id = ${NOBODY}`,
  blocks_blocker_id_fkey: `blocks: blocker_id = ${NOBODY}`,
  blocks_two_people: `blocks: blocked_id = blocker_id`,
  blocks_created_by_fkey: `blocks: created_by = ${NOBODY}`,
  calendar_feeds_person_id_fkey: `calendar_feeds: person_id = ${NOBODY} where person_id = (select person_id from calendar_feeds limit 1)`,
  calendar_feeds_token_hash: `calendar_feeds: token_hash = 'short'`,
  calendar_feeds_token_hash_key: `calendar_feeds: token_hash = sha256('the same')`,
  consents_method: consent(`given_by, scope, 'whispered'`),
  consents_once: consent('given_by, scope, method'),
  consents_scope: consent(`given_by, 'everything', method`),
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
  notifications_meeting: `notifications: time_zone = 'UTC'`,
  notifications_once: `insert into notifications (event_id, person_id, kind, subject_id) select event_id, person_id, kind, subject_id from notifications limit 1`,
  notifications_person_id_fkey: `notifications: (event_id, person_id) = (null, ${NOBODY})`,
  paragraph_length: `invites: note = ${LONG(501)}`,
  people_age_range: `people: age_range = '5-10'`,
  people_avatar: `people: avatar = 'upload:../../etc/passwd'`,
  people_bio: `people: bio = ${LONG(601)} where role = 'elder'`,
  people_youth_has_parent: `people: parent_id = id where role = 'elder'`,
  people_parent_has_no_profile: `people: bio = 'I am a parent' where role = 'parent'`,
  people_connection_pref: `people: connection_pref = ${LONG(201)}`,
  people_full_name: `people: full_name = ''`,
  people_id_fkey: `insert into people (id, role, full_name, age_range) values (${NOBODY}, 'elder', 'x', '75+')`,
  people_invited_as: `people: invited_as = ''`,
  people_lacks: `people: lacks = '{charm}'`,
  people_parent_id_fkey: `people: parent_id = ${NOBODY} where role = 'youth'`,
  people_role: `people: role = 'moderator' where role = 'elder'`,
  people_shown_name_style: `people: shown_name_style = 'nickname'`,
  people_skills: `people: skills = '{"Photography": 4}' where role = 'elder'`,
  people_vetting: `people: vetting = 'adored'`,
  people_time_zone: `people: time_zone = ''`,
  people_verified_until: `people: verified_until = now() where vetting = 'unverified'`,
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
  session_outcomes_person_id_fkey: `session_outcomes: person_id = ${NOBODY}`,
  session_outcomes_session_id_fkey: `session_outcomes: session_id = ${NOBODY}`,
  session_proposals_ahead: `session_proposals: created_at = lower(during)`,
  session_proposals_during: `session_proposals: during = 'empty'`,
  session_proposals_note_of_parent: `session_proposals: (note, proposed_by) = ('x',
    (select youth_id from sessions where id = session_id))`,
  session_proposals_open: `session_proposals: version = 1`,
  session_proposals_order: `session_proposals: (end_time, during) = (start_time, tstzrange(lower(during), lower(during), '[]'))`,
  session_proposals_proposed_by_fkey: `session_proposals: proposed_by = ${NOBODY}`,
  session_proposals_time_zone: `session_proposals: time_zone = 'Zone0'`,
  session_proposals_session_id_fkey: `session_proposals: session_id = ${NOBODY}`,
  session_revision_places_session_id_version_fkey: `session_revision_places: version = 99`,
  session_revisions_session_id_fkey: `insert into session_revisions select ${NOBODY}, version, connection_mode, interests, start_time, end_time, time_zone, during, approved_at, replaced_at from session_revisions`,
  session_reminders_session_id_fkey: `session_reminders: session_id = ${NOBODY}`,
  session_reminders_reminder: `session_reminders: reminder = 'gossip'`,
  sessions_changed_ahead: `sessions: (version, updated_at) = (version + 1, upper(during)) where status = 'pending'`,
  sessions_changed_open: `sessions: version = version + 1 where status = 'approved'`,
  sessions_created_by: `sessions: created_by = ${NOBODY} where status = 'pending'`,
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
  sessions_elder_overlap: `sessions: (status, decided_at, decided_by, youth_id, created_by) = ('approved', now(), elder_id, ${another('youth')}, elder_id) where status = 'pending'`,
  sessions_interests: `sessions: interests = '{}' where status = 'pending'`,
  sessions_lapsed: `sessions: lapsed_at = now() where status = 'pending'`,
  sessions_may_meet: `insert into sessions (id, elder_id, youth_id, created_by, connection_mode, interests, start_time, end_time, time_zone, during) select gen_random_uuid(), blocker_id, blocked_id, blocker_id, 'Remote', '{Photography}', '2031-01-01T10:00', '2031-01-01T11:00', 'UTC', '[2031-01-01T10:00Z,2031-01-01T11:00Z)' from blocks`,
  sessions_record: `sessions: (elder_id, created_by) = (null, youth_id) where status = 'pending'`,
  sessions_status: `sessions: (status, decided_at, decided_by) = ('begun', now(), created_by) where status = 'pending'`,
  sessions_time_zone: `sessions: time_zone = 'Zone0' where status = 'pending'`,
  sessions_version: `sessions: version = 0 where status = 'pending'`,
  sessions_youth_id_fkey: `sessions: (youth_id, created_by) = (${NOBODY}, elder_id) where status = 'pending'`,
  sessions_youth_overlap: `sessions: (status, decided_at, decided_by, elder_id, created_by) = ('approved', now(), youth_id, ${another('elder')}, youth_id) where status = 'pending'`,
  shown_names_person_id_fkey: `shown_names: person_id = gen_random_uuid()`,
  two_factors_user_id_fkey: `two_factors: user_id = ${NOBODY}`,
  two_factors_user_id_key: `insert into two_factors (user_id, secret, backup_codes) select user_id, '', '' from two_factors`,
  vetting_decisions_decision: verdict({ decision: `'adored'` }),
  vetting_decisions_moderator_id_fkey: verdict({ moderator: NOBODY }),
  vetting_decisions_note: verdict({ note: `''` }),
  vetting_decisions_person_id_fkey: verdict({ person: NOBODY }),
  users_email: `users: email = 'Eve@Evil.example'`,
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

function approvedOn(instant: string): string {
  return `(status, decided_at, decided_by) = ('approved', ${instant}, created_by)`;
}

function another(role: 'elder' | 'youth'): string {
  return `(select id from people where role = '${role}' and id <> ${role}_id
    and paused_at is null and vetting <> 'suspended' limit 1)`;
}

/** Said by a trigger, not by a constraint of the catalogue. */
export const BY_TRIGGER = new Set([
  'sessions_decided_once',
  'sessions_cancelled_as_was',
  'sessions_changed_ahead',
  'sessions_changed_open',
  'session_proposals_open',
  'session_outcomes_held',
  'session_proposals_note_of_parent',
  'sessions_may_meet',
  'logins_not_paused',
  'logins_not_suspended',
  'moderator_is_no_member',
  'reports_closed_once',
]);
