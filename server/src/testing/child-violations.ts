import { insertPeople } from './rows.ts';
import { newId } from './session-request.ts';

const NOBODY = `'${newId()}'`;
const guardian = (who: string, child = `(select child_id from guardianships limit 1)`) =>
  `insert into guardianships (guardian_id, child_id) select ${who}, ${child}`;
const guardianInvite = (child: string, email: string) =>
  `insert into guardian_invites (id, child_id, inviter_id, email, code_hash, expires_at)
    select gen_random_uuid(), ${child}, guardian_id, ${email}, gen_random_uuid()::text::bytea, now()
    from (select * from guardianships limit 1) as one`;
const SOMEBODY = `(select id from people where role = 'parent' limit 1)`;
const birthDate = (columns: string, values: string, person = SOMEBODY) =>
  `insert into birth_dates (person_id, sealed${columns}) values (${person}, 'x'${values})`;
const step = (name: string, person = SOMEBODY) =>
  `insert into steps_ahead (person_id, step, begins_on, begins_at) values (${person}, '${name}', now(), now())`;
const ofAge = (at: string) => `update people set of_age_at = ${at} where role = 'youth'`;
const review = (reason: string, person = SOMEBODY) =>
  `insert into account_reviews (person_id, reason) values (${person}, '${reason}')`;
const CONFIRMED = `insert into birth_dates (person_id, sealed, set_right_at)
    select id, 'x', now() from people where role = 'youth' on conflict (person_id) do update set set_right_at = now()`;
const CORRECTED = birthDate(', corrected_at, correction_reason', `, now(), 'x'`);

/** Guardianships without a pre-approval, whose foreign key might otherwise be violated first. */
const NOT_PRE_APPROVED = 'child_id not in (select youth_id from pre_approvals)';

/**
 * Violations of the constraints on guardianships, children without a mailbox, dates of birth and steps, in the form of
 * `violations.ts`.
 */
export const CHILD_VIOLATIONS: Readonly<Record<string, string>> = {
  guardianships_added_by_fkey: `guardianships: added_by = ${NOBODY}`,
  guardianships_at_most_four: `insert into guardianships (guardian_id, child_id)
    select id, (select child_id from guardianships limit 1) from people
    where role = 'parent' and id not in (select guardian_id from guardianships)`,
  guardianships_away_most: `guardianships: away_until = now() + interval '62 days'`,
  guardianships_away: `guardianships: substitute_id = guardian_id`,
  guardianships_child_id_fkey: `guardianships: child_id = ${NOBODY} where ${NOT_PRE_APPROVED}`,
  guardianships_ended: `guardianships: ended_why = 'of-age'`,
  guardianships_ended_why: `guardianships: (ended_at, ended_why) = (now(), 'bored')`,
  guardianships_ended_note: `guardianships: (ended_at, ended_why, ended_note) = (now(), 'ended-by-moderator', '')`,
  guardianships_ended_reason: `guardianships: (ended_at, ended_why) = (now(), 'ended-by-moderator')`,
  guardianships_not_again: `with one as (
      update guardianships set (ended_at, ended_why, ended_note) = (now(), 'ended-by-moderator', 'Court')
      returning guardian_id, child_id
    ) insert into guardianships (guardian_id, child_id) select guardian_id, child_id from one`,
  guardianships_guardian_id_fkey: `guardianships: guardian_id = ${NOBODY} where ${NOT_PRE_APPROVED}`,
  guardianships_guardian_supervises: guardian(
    `(select id from people where role = 'elder' limit 1)`,
  ),
  guardianships_of_child: guardian(
    `(select guardian_id from guardianships limit 1)`,
    `(select id from people where role = 'elder' limit 1)`,
  ),
  guardianships_substitute_guards: `guardianships: (away_until, substitute_id) = (now() + interval '1 day',
    (select id from people where role = 'elder' limit 1))`,
  guardianships_substitute_id_fkey: `insert into guardianships (guardian_id, child_id, away_until, substitute_id)
    select id, (select child_id from guardianships limit 1), now(), ${NOBODY} from people
    where role = 'parent' and id not in (select guardian_id from guardianships) limit 1`,
  guardianships_two_people: `guardianships: child_id = guardian_id`,
  guardian_invites_another_address: guardianInvite(
    'child_id',
    '(select email from users where id = child_id)',
  ),
  guardian_invites_child_id_fkey: `guardian_invites: child_id = ${NOBODY}`,
  guardian_invites_code_hash_key: `guardian_invites: code_hash = 'the same'`,
  guardian_invites_email: `guardian_invites: email = 'Jon@Home.example'`,
  guardian_invites_inviter_id_fkey: `guardian_invites: inviter_id = ${NOBODY}`,
  guardian_invites_open_once: `guardian_invites: email = 'same@home.example'`,
  guardian_invites_each: guardianInvite(
    'child_id',
    `'guardian-' || generate_series(1, 4) || '@room.example'`,
  ),
  spent_guardian_links_ended_as: `insert into spent_guardian_links (code_hash, inviter_id, ended_as)
    select 'x', guardian_id, 'lost' from guardianships limit 1`,
  spent_guardian_links_inviter_id_fkey: `insert into spent_guardian_links (code_hash, inviter_id, ended_as)
    values ('x', ${NOBODY}, 'used')`,
  sessions_approved_by_all: `with asking as (update guardianships set wants_all = true returning child_id)
    update sessions set (status, decided_at, decided_by) = ('approved', now(), created_by)
    from asking where youth_id = child_id and status = 'pending'`,
  pre_approvals_elder_id_fkey: `pre_approvals: elder_id = ${NOBODY}`,
  pre_approvals_guardian_id_youth_id_fkey: `pre_approvals: guardian_id = ${NOBODY}`,
  pre_approvals_youth_id_fkey: `pre_approvals: youth_id = ${NOBODY}`,
  standing_rules_meetings: `standing_rules: meetings = 'never'`,
  help_answers_guardian_id_fkey: `help_answers: guardian_id = ${NOBODY}`,
  help_answers_request_id_fkey: `help_answers: request_id = ${NOBODY}`,
  help_requests_closed: `help_requests: closed_by = (select user_id from moderators limit 1)`,
  help_requests_closed_by_fkey: `help_requests: (closed_at, closed_by) = (now(), ${NOBODY})`,
  help_requests_each: `insert into help_requests (session_id, version, part, asked_at)
    select session_id, version, part, now() from help_requests limit 1`,
  help_requests_part: `help_requests: part = 'moderator'`,
  help_requests_session_id_fkey: `help_requests: session_id = ${NOBODY}`,
  room_calls_ended: `room_calls: ended_at = help_at - interval '1 day'`,
  room_calls_help_parts: `room_calls: help_parts = '{stranger}'`,
  room_calls_session_id_fkey: `room_calls: session_id = ${NOBODY}`,
  room_presences_order: `room_presences: left_at = entered_at - interval '1 day'`,
  room_presences_moderator_id_fkey: `room_presences: part = 'moderator', person_id = null, moderator_id = ${NOBODY}`,
  room_presences_one: `room_presences: part = 'moderator'`,
  room_presences_part: `room_presences: part = 'stranger'`,
  room_presences_person_id_fkey: `room_presences: person_id = ${NOBODY}`,
  room_presences_session_id_fkey: `room_presences: session_id = ${NOBODY}`,
  room_presences_theirs: `insert into room_presences (id, session_id, person_id, part, entered_at, seen_at)
    select gen_random_uuid(), session_id, person_id, 'youth', now(), now() from room_presences limit 1`,
  session_delays_awaited: `session_delays: told_at = told_at + interval '1 day'`,
  session_delays_met: `insert into session_delays (session_id, person_id, nth, version, minutes, told_at)
    select session.id, session.youth_id, 1, session.version, 5, lower(session.during)
    from help_requests join sessions as session on session.id = session_id limit 1`,
  session_delays_minutes: `session_delays: minutes = 7`,
  session_delays_nth: `session_delays: nth = 4`,
  session_delays_person_id_fkey: `session_delays: person_id = ${NOBODY}`,
  session_delays_session_id_fkey: `session_delays: session_id = ${NOBODY}`,
  session_approvals_given_by_fkey: `session_approvals: given_by = ${NOBODY}`,
  session_approvals_guardian_id_fkey: `session_approvals: guardian_id = ${NOBODY}`,
  session_approvals_session_id_fkey: `session_approvals: session_id = ${NOBODY}`,
  people_youth_has_guardian: `guardianships: (ended_at, ended_why) = (now(), 'stepped-back')`,
  accounts_mailbox: `insert into accounts (user_id, account_id, provider_id) select child_id, 'x', 'credential' from child_pins`,
  child_devices_child_id_fkey: `child_devices: child_id = ${NOBODY}`,
  child_devices_guardian_id_fkey: `child_devices: guardian_id = ${NOBODY}`,
  child_devices_token_hash_key: `insert into child_devices (child_id, token_hash) select child_id, token_hash from child_devices`,
  child_pins_child_id_fkey: `insert into child_pins (child_id, pin_hash) values (${NOBODY}, 'x')`,
  child_pins_mailbox: `insert into child_pins (child_id, pin_hash) select id, 'x' from people where role = 'youth' and id not in (select child_id from child_pins)`,
  child_pins_own_from_16: `child_pins: own_since = now()`,
  child_pins_tries: `child_pins: tries = 6`,
  email_proofs_asked_by_fkey: `insert into email_proofs (user_id, email, code_hash, expires_at, asked_by) select child_id, 'pin@home.example', '\\x70', now(), ${NOBODY} from child_pins`,
  logins_by_device: `insert into logins (user_id, token, expires_at) select child_id, 'by nobody', now() from child_pins`,
  logins_child_device_id_fkey: `insert into logins (user_id, token, expires_at, child_device_id) select child_id, 'by nothing', now(), ${NOBODY} from child_pins`,
  people_mailbox: `with account as (insert into users (id, email, has_mailbox) values (${NOBODY}, ${NOBODY} || '@child.invalid', false)) ${insertPeople({ id: NOBODY })}`,
  users_mailbox: `users: (email, email_verified) = ('a@child.invalid', true) where id in (select id from people where role = 'elder')`,
  users_mailbox_stays: `users: (email, email_verified, has_mailbox) = (id || '@child.invalid', true, false) where id in (select id from people where role = 'elder')`,
  birth_dates_person_id_fkey: birthDate('', '', NOBODY),
  birth_dates_set_by_fkey: birthDate(', set_by', `, ${NOBODY}`),
  birth_dates_reason: birthDate(', corrected_at, correction_reason', `, now(), ''`),
  birth_dates_corrected: birthDate(', corrected_at', ', now()'),
  birth_dates_corrected_once: `do $$ begin ${CORRECTED}; update birth_dates set sealed = 'y' where corrected_at is not null; end $$`,
  people_of_age_needs_date: ofAge('now()'),
  people_of_age_for_good: `do $$ begin ${CONFIRMED}; ${ofAge('now()')}; ${ofAge('null')}; end $$`,
  steps_ahead_person_id_fkey: step('13', NOBODY),
  steps_ahead_step: step('21'),
  account_reviews_person_id_fkey: review('age-asked', NOBODY),
  account_reviews_reason: review('bored'),
};
