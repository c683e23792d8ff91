import type { DeclaredText } from '@oakling/domain/kernel/declared-text';
import { OFFER_TEXTS } from '@oakling/domain/sessions/offer-texts';
import { toColumns } from '../platform/db/columns.ts';
import { insertSessions } from './rows.ts';
import { newId } from './session-request.ts';

const NOBODY = `'${newId()}'`;
/** Answers without a thank-you note. A note would prevent deleting its answer. */
const UNTHANKED = 'person_id not in (select from_id from session_thanks)';

const PROPOSED = 'connection_mode is null';

/**
 * The type `paragraph` checks for 500 characters. A text with a different maximum has a constraint named after its
 * column.
 */
const TOO_LONG = Object.entries<DeclaredText>(OFFER_TEXTS).flatMap(([name, { max }]) => {
  const [column = ''] = Object.keys(toColumns({ [name]: '' }, [name]));
  const change = `session_offers: ${column} = repeat('x', ${max + 1}) where address <> ''`;
  return max === 500 ? [] : [[`session_offers_${column}`, change]];
});

/** Violations of the constraints on sessions and related tables, in the form of `violations.ts`. */
export const SESSION_VIOLATIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TOO_LONG),
  check_ins_answered: `check_ins: note = 'x' where answered_at is null and asked_at is not null`,
  check_ins_elder_id_fkey: `check_ins: elder_id = ${NOBODY}`,
  check_ins_feeling: `check_ins: (feeling, answered_at) = ('splendid', asked_at) where asked_at is not null`,
  check_ins_next: `insert into check_ins (elder_id, youth_id, person_id, number, due_at)
    select elder_id, youth_id, youth_id, 100, now() from check_ins where asked_at is null`,
  check_ins_on_time: `check_ins: asked_at = due_at + interval '8 days' where asked_at is not null`,
  check_ins_person_id_fkey: `check_ins: person_id = ${NOBODY} where person_id = elder_id`,
  check_ins_reminded: `check_ins: reminded_at = asked_at where asked_at is not null`,
  check_ins_youth_first: `check_ins: person_id = elder_id where asked_at is null`,
  check_ins_youth_id_fkey: `check_ins: youth_id = ${NOBODY} where asked_at is not null`,
  keepsakes_once: `insert into keepsakes (person_id, other_id, ended_at, met_at, interests)
    select person_id, other_id, now(), '{}', '{}' from keepsakes limit 1`,
  keepsakes_other_id_fkey: `keepsakes: other_id = ${NOBODY}`,
  keepsakes_person_id_fkey: `keepsakes: person_id = ${NOBODY}`,
  keepsakes_received: `keepsakes: received = 'Write to me'`,
  keepsakes_sent: `keepsakes: sent = 'Write to me'`,
  keepsakes_told: `keepsakes: told_at = ended_at - interval '1 second'`,
  session_offers_address: `session_offers: address = '' where address <> ''`,
  session_offers_ahead: `session_offers: (start_time, end_time, time_zone, during) = ('2020-01-01T10:00', '2020-01-01T11:00', 'UTC', '[2020-01-01T10:00Z,2020-01-01T11:00Z)') where ${PROPOSED}`,
  session_offers_during: `session_offers: during = 'empty' where ${PROPOSED}`,
  session_offers_latitude: `session_offers: (latitude, longitude) = (91, 1) where address <> ''`,
  session_offers_length: `session_offers: (end_time, during) = (start_time + interval '12 hours 1 minute', tstzrange(lower(during), lower(during) + interval '12 hours 1 minute')) where ${PROPOSED}`,
  session_offers_longitude: `session_offers: (latitude, longitude) = (1, 181) where address <> ''`,
  session_offers_note_of_parent: `session_offers: (note, proposed_by, during) = ('x',
    (select youth_id from sessions where id = session_id), during) where ${PROPOSED}`,
  session_offers_one_way: `session_offers: video_link = 'https://zoom.us/j/1' where address <> ''`,
  session_offers_open: `session_offers: (version, during) = (version + 1, during) where ${PROPOSED}`,
  session_offers_order: `session_offers: (end_time, during) = (start_time, tstzrange(lower(during), lower(during), '[]')) where ${PROPOSED}`,
  session_offers_placed: `insert into session_offers (session_id) select id from sessions`,
  session_offers_point: `session_offers: latitude = 1 where address <> ''`,
  session_offers_proposed_by_fkey: `session_offers: proposed_by = ${NOBODY} where ${PROPOSED}`,
  session_offers_session_id_fkey: `session_offers: session_id = gen_random_uuid()`,
  session_offers_time_alone: `session_offers: (address, during) = ('x', during) where ${PROPOSED}`,
  session_offers_time_zone: `session_offers: (time_zone, during) = ('Zone0', during) where ${PROPOSED}`,
  session_offers_video_link: `session_offers: video_link = 'javascript:alert(1)' where video_link <> ''`,
  session_offers_video_provider: `session_offers: video_provider = 'Evil' where video_link <> ''`,
  session_outcomes_held: `session_outcomes: answered_at = now()`,
  session_outcomes_outcome: `session_outcomes: outcome = 'splendid'`,
  session_outcomes_person_id_fkey: `session_outcomes: person_id = ${NOBODY} where ${UNTHANKED}`,
  session_outcomes_session_id_fkey: `session_outcomes: session_id = ${NOBODY} where ${UNTHANKED}`,
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
  sessions_left_out: `sessions: left_out = '{2031-01-01}' where status = 'pending' and repeat_times is null`,
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
  sessions_known_interests: `sessions: interests = '{Chess}' where status = 'pending'`,
  sessions_lapsed: `sessions: lapsed_at = now() where status = 'pending'`,
  sessions_within_rules: insertSessions(
    {
      elder_id: `(select id from people where role = 'elder' and vetting <> 'suspended' limit 1)`,
      youth_id: 'youth_id',
      created_by: 'youth_id',
      connection_mode: `'In-Person'`,
    },
    { from: 'from standing_rules' },
  ),
  sessions_may_meet: insertSessions(
    { elder_id: 'blocker_id', youth_id: 'blocked_id' },
    { from: 'from blocks' },
  ),
  sessions_not_now: insertSessions(
    { elder_id: 'asker_id', youth_id: 'asked_id' },
    { from: 'from rests' },
  ),
  sessions_record: `sessions: (elder_id, created_by) = (null, youth_id) where status = 'pending'`,
  sessions_repeat_every: `sessions: (series_id, repeat_every, series_start) = (id, 'day', now()) where status = 'pending'`,
  sessions_repeat_times: `sessions: (series_id, repeat_every, repeat_times, series_start) = (id, 'week', 17, now()) where status = 'pending'`,
  sessions_series: `sessions: series_id = id where status = 'pending'`,
  sessions_status: `sessions: (status, decided_at, decided_by) = ('begun', now(), created_by) where status = 'pending'`,
  sessions_time_zone: `sessions: time_zone = 'Zone0' where status = 'pending'`,
  sessions_version: `sessions: version = 0 where status = 'pending'`,
  sessions_youth_id_fkey: `sessions: (youth_id, created_by) = (${NOBODY}, elder_id) where status = 'pending'`,
  sessions_youth_overlap: `sessions: (status, decided_at, decided_by, elder_id, created_by) = ('approved', now(), ${NOBODY}, ${another('elder')}, youth_id) where status = 'pending'`,
  session_thanks_card: `session_thanks: card = 'Write to me'`,
  session_thanks_held: `session_thanks: sent_at = sent_at - interval '1 second'`,
  session_thanks_may_meet: `session_thanks: session_id = (select id from sessions where youth_id in (select id from people where paused_at is not null) limit 1)`,
  session_thanks_said: `session_thanks: from_id = ${NOBODY}`,
  sessions_reason_held: `sessions: cancellation_reason = 'Write me' where cancelled_by = elder_id`,
  rests_asked_id_fkey: `rests: asked_id = ${NOBODY}`,
  rests_asker_id_fkey: `rests: asker_id = ${NOBODY}`,
  rests_begun: `rests: (until, began_by) = (now(), null)`,
  rests_two_people: `rests: asked_id = asker_id`,
  held_reasons_session_id_fkey: `held_reasons: session_id = ${NOBODY}`,
  held_reasons_words: `held_reasons: words = ''`,
  held_reasons_written_by_fkey: `held_reasons: written_by = ${NOBODY}`,
  session_questions_answer: `session_questions: answer = 'x' where answered_at is null`,
  session_questions_asked_by_fkey: `session_questions: asked_by = ${NOBODY} where answered_at is null`,
  session_questions_asked_of_fkey: `session_questions: asked_of = ${NOBODY} where answered_at is null`,
  session_questions_once: `session_questions: answer = 'x' where answered_at is not null`,
  session_questions_order: `session_questions: (answer, answered_at) = ('x', asked_at - interval '1 second') where answered_at is null`,
  session_questions_question: `session_questions: question = '' where answered_at is null`,
  session_questions_session_id_fkey: `session_questions: session_id = ${NOBODY} where answered_at is null`,
  session_questions_waiting: `session_questions: (answer, answered_at) = ('x', now() + interval '1 year') where answered_at is null`,
};

function approvedOn(instant: string): string {
  return `(status, decided_at, decided_by) = ('approved', ${instant}, ${NOBODY})`;
}

function another(role: 'elder' | 'youth'): string {
  return `(select id from people where role = '${role}' and id <> ${role}_id
    and paused_at is null and vetting <> 'suspended' limit 1)`;
}
