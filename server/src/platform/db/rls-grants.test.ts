import { PROFILE_TEXT_NAMES, PROFILE_TEXTS } from '@oakling/domain/kernel/profile-texts';
import { NO_TEXTS, OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { noTexts } from '@oakling/domain/testing/profiles';
import { APPEAL_ANSWER_TEXTS, APPEAL_TEXTS } from '@oakling/domain/admin/appeal';
import { CHECK_ENDING_TEXTS, CHECK_TEXTS } from '@oakling/domain/admin/clearance-contract';
import { CASE_TEXTS } from '@oakling/domain/admin/contract';
import { DECISION_TEXTS, NOTICE_TEXTS } from '@oakling/domain/admin/decision-texts';
import type { TextList } from '@oakling/domain/kernel/text-list';
import { REPORT_TEXTS } from '@oakling/domain/safety/report';
import { WARNING_ANSWER_TEXTS, WARNING_TEXTS } from '@oakling/domain/safety/warning';
import { ANSWER_TEXTS, QUESTION_TEXTS } from '@oakling/domain/sessions/contract';
import { expect } from 'vitest';
import { actAs } from '../../testing/act-as.ts';
import { test } from '../../testing/fixtures.ts';
import { placeRow } from '../../testing/rows.ts';
import { ask, meeting, nextDay } from '../../testing/session-request.ts';
import { writeTable } from '../../testing/text-table.ts';
import { toColumns } from './columns.ts';

const PROFILE_COLUMNS = Object.keys(toColumns(noTexts, PROFILE_TEXT_NAMES));

/** Lists of texts in which every text has the same rights as the first. */
const LISTS: readonly TextList[] = [
  ...[REPORT_TEXTS, CASE_TEXTS, WARNING_TEXTS, WARNING_ANSWER_TEXTS],
  ...[DECISION_TEXTS, NOTICE_TEXTS, APPEAL_TEXTS, APPEAL_ANSWER_TEXTS],
  ...[CHECK_TEXTS, CHECK_ENDING_TEXTS, QUESTION_TEXTS, ANSWER_TEXTS],
];
const columnsOf = (list: TextList) =>
  Object.values(list).map(({ columns: [column = ''] }) => column);
const LATER_TEXTS = LISTS.flatMap((list) => columnsOf(list).slice(1));

/**
 * All grants by role, on whole relations and on columns. If most columns can be updated, only the exceptions are
 * listed. Omits the texts of a profile, whose rights derive from their declarations, and texts that have the same
 * rights as another.
 */
const GRANTS = `
relation                grantee            right   columns
account_reviews         oakling_app        select  all
account_reviews         oakling_moderator  select  all
account_snapshot_cases  oakling_moderator  select  all
account_snapshots       oakling_moderator  select  avatar,content,name,person_id,removed_at,role
active_guardianships    oakling_app        select  all
active_guardianships    oakling_moderator  select  all
appeals                 oakling_moderator  select  all
appeals                 oakling_moderator  update  all but decision_id,sent_at,words
audit_log               oakling_moderator  select  all
audit_log               oakling_purger     delete  all
audit_log               oakling_purger     select  all
birth_dates             oakling_app        insert  person_id,sealed,set_by
birth_dates             oakling_app        select  corrected_at,person_id,set_at,set_by,set_right_at
birth_dates             oakling_app        update  correction_reason,sealed
birth_dates             oakling_moderator  select  corrected_at,correction_reason,person_id,set_at,set_right_at
blocks                  oakling_app        delete  all
blocks                  oakling_app        insert  blocked_id,blocker_id,created_by,is_goodbye
blocks                  oakling_app        select  all
calendar_feeds          oakling_app        delete  all
calendar_feeds          oakling_app        insert  created_at,last_read_at,person_id,token_hash
calendar_feeds          oakling_app        select  created_at,last_read_at,person_id
calendar_feeds          oakling_app        update  all but person_id
check_ins               oakling_app        select  all
check_ins               oakling_app        update  answered_at,feeling,note
check_ins               oakling_moderator  select  answered_at,elder_id,feeling,note,person_id,youth_id
check_list              oakling_moderator  select  all
child_consents          oakling_app        select  begun_at,child_id,given_by,mail_due_at,mailed_at,recorded_at,seen_on,state,way,withdrawn_at
child_consents          oakling_app        update  begun_at,mail_due_at,state,withdrawn_at
child_consents          oakling_moderator  select  all
child_consents          oakling_moderator  update  all but begun_at,child_id,given_by,mail_due_at,mailed_at
child_devices           oakling_app        delete  all
child_devices           oakling_app        insert  added_at,child_id,guardian_id,token_hash,user_agent
child_devices           oakling_app        select  added_at,child_id,guardian_id,id,last_used_at,user_agent
child_pins              oakling_app        select  child_id,entered_at,own_since,set_at,tries
child_pins              oakling_app        update  pin_hash,set_at,tries
consent_ends            oakling_purger     delete  all
consent_ends            oakling_purger     select  all
consents                oakling_app        select  all
consents                oakling_purger     delete  all
consents                oakling_purger     select  all
elder_checks            oakling_moderator  insert  name,note,person_id,recorded_by,valid_until
elder_checks            oakling_moderator  select  all
elder_checks            oakling_moderator  update  ended_at,ended_by,ending,ending_note
grown_children          oakling_app        select  all
grown_children          oakling_system     select  all
guardian_invites        oakling_app        insert  child_id,code_hash,created_at,email,expires_at,id,inviter_id,sent_at
guardian_invites        oakling_app        select  child_id,created_at,email,expires_at,id,inviter_id,sent_at
guardian_invites        oakling_app        update  code_hash,expires_at,sent_at
guardianships           oakling_app        select  added_by,away_until,child_id,ended_at,ended_why,guardian_id,since,substitute_id,wants_all
guardianships           oakling_app        update  all but added_by,child_id,ended_note,guardian_id,since
guardianships           oakling_moderator  select  all
guardianships           oakling_moderator  update  ended_at,ended_by,ended_note,ended_why
held_reasons            oakling_app        insert  all
held_reasons            oakling_app        select  all
help_answers            oakling_app        insert  answered_at,guardian_id,request_id
help_answers            oakling_app        select  all
help_requests           oakling_app        select  all
help_requests           oakling_moderator  select  all
help_requests           oakling_moderator  update  closed_at,closed_by
invites                 oakling_app        delete  all
invites                 oakling_app        insert  age_range,child_email,child_name,code_hash,created_at,expires_at,note,parent_id,sealed_birth_date,sent_at,shown_name_style,token
invites                 oakling_app        select  accepted_at,age_range,child_email,child_name,created_at,expires_at,note,parent_id,sent_at,shown_name_style,status,token,youth_id
invites                 oakling_app        update  code_hash,expires_at,failed_attempts,sent_at
keepsakes               oakling_app        select  all
keepsakes               oakling_app        update  sent
match_cards             oakling_app        select  all
match_names             oakling_app        select  all
moderators              oakling_moderator  select  all
notification_choices    oakling_app        insert  all
notification_choices    oakling_app        select  all
notification_choices    oakling_app        update  by_mail,in_app
notifications           oakling_app        select  all
notifications           oakling_app        update  read_at
people                  oakling_app        select  all
people                  oakling_app        update  avatar,full_name,matching_on,paused_at,shown_name_style,skills,updated_at
people                  oakling_moderator  select  age_range,avatar,created_at,full_name,id,last_seen,of_age_at,paused_at,role,shown_name,shown_name_style,stage,verified_until,vetting
people                  oakling_moderator  update  verified_until,vetting
person_cards            oakling_app        select  all
pre_approvals           oakling_app        delete  all
pre_approvals           oakling_app        insert  elder_id,guardian_id,youth_id
pre_approvals           oakling_app        select  all
profile_versions        oakling_app        insert  field,person_id,words
profile_versions        oakling_app        select  decided_at,field,former,id,person_id,state,words,written_at
profile_versions        oakling_app        update  state
profile_versions        oakling_moderator  select  all
push_subscriptions      oakling_app        delete  all
push_subscriptions      oakling_app        insert  all
push_subscriptions      oakling_app        select  all
reports                 oakling_app        insert  category,details,id,on_behalf_of,reported_id,reporter_id,session_id
reports                 oakling_app        select  category,created_at,details,id,on_behalf_of,reported_id,reporter_id,session_id
reports                 oakling_moderator  select  all
reports                 oakling_moderator  update  assigned_to,closed_at,outcome,outcome_note,status
rests                   oakling_app        delete  all
rests                   oakling_app        select  all
room_presences          oakling_app        select  all
session_approvals       oakling_app        insert  given_at,given_by,guardian_id,left_out,session_id,version
session_approvals       oakling_app        select  all
session_delays          oakling_app        insert  all
session_delays          oakling_app        select  all
session_offers          oakling_app        delete  all
session_offers          oakling_app        insert  all
session_offers          oakling_app        select  all
session_offers          oakling_app        update  created_at,during,end_time,note,proposed_by,start_time,time_zone
session_outcomes        oakling_app        insert  all
session_outcomes        oakling_app        select  all
session_outcomes        oakling_app        update  answered_at,outcome
session_outcomes        oakling_moderator  select  outcome,person_id,session_id
session_questions       oakling_app        insert  asked_at,asked_by,asked_of,question,session_id
session_questions       oakling_app        select  all
session_questions       oakling_app        update  answer,answered_at
session_thanks          oakling_app        insert  all
session_thanks          oakling_app        select  all
sessions                oakling_app        insert  connection_mode,created_at,created_by,during,elder_id,end_time,id,interests,left_out,repeat_every,repeat_times,series_id,series_start,start_time,time_zone,updated_at,youth_id
sessions                oakling_app        select  all
sessions                oakling_app        update  all but agreed_at,created_at,created_by,elder_id,id,lapsed_at,left_out,repeat_every,repeat_times,series_id,series_start,youth_id
sessions                oakling_moderator  select  connection_mode,created_at,created_by,during,elder_id,end_time,id,interests,lapsed_at,start_time,status,time_zone,version,youth_id
shown_names             oakling_moderator  select  all
standing_pre_approvals  oakling_system     select  all
standing_rules          oakling_app        insert  calls_here_only,days,earliest,known_places_only,latest,meetings,most_a_week,no_first_in_person,time_zone,updated_at,video_only,youth_id
standing_rules          oakling_app        select  all
standing_rules          oakling_app        update  all but youth_id
steps_ahead             oakling_app        select  begins_on,person_id,step,told_30_at,told_7_at
suspension_notices      oakling_moderator  insert  all
suspension_notices      oakling_moderator  select  decision_id,told
unsent_mails            oakling_app        select  failed_at,person_id,recipient,state,subject_id
unsent_mails            oakling_moderator  select  code,domain,event_id,failed_at,id,person_id,recipient,state,type
unsent_mails            oakling_moderator  update  state
vetting_decisions       oakling_moderator  insert  decision,moderator_id,note,person_id,with_parent
vetting_decisions       oakling_moderator  select  all
warnings                oakling_app        select  answer,id,person_id,read_at,sent_at,words
warnings                oakling_app        update  answer,read_at
warnings                oakling_moderator  insert  moderator_id,person_id,report_id,words
warnings                oakling_moderator  select  all
`;

test('Rules 9.29 and 9.62, every grant, on a relation or a column', async ({ app }) => {
  const rows = await app.query<{ relation: string; grantee: string; right: string; of: string }>`
    with given as (
      select oid, (aclexplode(relacl)).*, null::name as column from pg_class
      union all
      select attrelid, (aclexplode(attacl)).*, attname from pg_attribute where attnum > 0
        and not (attrelid = 'people'::regclass and attname = any (${PROFILE_COLUMNS}))
        and attrelid::regclass || '.' || attname <> all (${LATER_TEXTS}::text[])
    ), by_column as (
      select pg_class.oid::regclass::text as relation, coalesce(rolname, 'public') as grantee,
        lower(privilege_type) as right, bool_or("column" is null) as of_all,
        array_agg("column" order by "column") filter (where "column" is not null) as granted,
        (
          select array_agg(attname order by attname) from pg_attribute
          where attrelid = pg_class.oid and attnum > 0 and not attisdropped
            and attname <> all (array_agg("column"))
            and attrelid::regclass || '.' || attname <> all (${LATER_TEXTS}::text[])
        ) as withheld
      from given join pg_class using (oid) left join pg_roles on pg_roles.oid = grantee
      where relnamespace = 'public'::regnamespace and grantee <> relowner group by pg_class.oid, 2, 3
    )
    select relation, grantee, "right", case when of_all then 'all'
        when "right" = 'update' and cardinality(granted) > cardinality(withheld)
          then 'all but ' || array_to_string(withheld, ',')
        else array_to_string(granted, ',') end as of from by_column order by 1, 2, 3
  `;
  const seen = rows.map(({ relation, grantee, right, of }) => [relation, grantee, right, of]);
  const table = writeTable([['relation', 'grantee', 'right', 'columns'], ...seen]);
  expect(`\n${table}\n`).toEqual(GRANTS);
});

test('Rule 9.29, rights on profile texts follow their declarations', async ({ app }) => {
  const rows = await app.query<{ column: string; changed: boolean; moderated: boolean }>`
    select name as column, has_column_privilege('oakling_app', 'people', name, 'update') as changed,
      has_column_privilege('oakling_moderator', 'people', name, 'select') as moderated
    from unnest(${PROFILE_COLUMNS}::text[]) with ordinality as text (name, place) order by place
  `;
  expect(rows).toEqual(
    PROFILE_TEXT_NAMES.map((name, place) => ({
      column: PROFILE_COLUMNS[place],
      changed: true,
      moderated: 'moderators' in PROFILE_TEXTS[name].readBy,
    })),
  );
});

test('Rule 9.29, texts that are written together have the same grants', async ({ app }) => {
  const rows = await app.query<{ column: string; rights: string }>`
    select attrelid::regclass || '.' || attname as column, concat(
      array(select row (grantee, privilege_type) from aclexplode(relacl) order by 1),
      array(select row (grantee, privilege_type) from aclexplode(attacl) order by 1)) as rights
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnum > 0
  `;
  const rightsOf = new Map(rows.map(({ column, rights }) => [column, rights]));
  const others = LISTS.flatMap((list) => {
    const [first = '', ...later] = columnsOf(list);
    return later.filter((column) => rightsOf.get(column) !== rightsOf.get(first));
  });
  expect(others, 'grant them like the first text of their list').toEqual([]);
});

const OF_REQUESTER = [
  ...['session_id', 'version', 'proposed_by', 'address', 'latitude', 'longitude'],
  ...['video_provider', 'video_link', ...Object.keys(toColumns(NO_TEXTS, OFFER_TEXT_NAMES))],
];
const FORGED = '20000000-0000-4000-8000-000000000000';
/** Columns that the database sets, with values that a requester might send. */
const OF_DATABASE = {
  ...{ connection_mode: 'Remote', interests: '{"Music & Dance"}', time_zone: 'Europe/Berlin' },
  ...{ start_time: '2001-01-01T00:00:00', end_time: '2001-01-01T01:00:00' },
  during: '["2001-01-01 00:00:00+00","2001-01-01 01:00:00+00")',
  ...{ word_seed: FORGED, note: 'Swimming', created_at: '2001-01-01T00:00:00+00:00' },
  ...{ approved_at: '2001-01-01T00:00:00+00:00', approved_by: FORGED },
};

test('Rule 9.29, an insert grant on all columns of an offer sets none of the database’s', async ({
  app,
  family,
}) => {
  const id = await ask(family.elder, meeting(family.youth, { date: nextDay() }));
  await app.query`delete from session_offers where session_id = ${id}`;
  const write = placeRow(id, { address: 'The park', ...OF_DATABASE });
  await actAs(app.platform.db, family.elder.personId, (tx) => write.execute(tx));
  const [{ stored } = { stored: {} }] = await app.query<{ stored: Record<string, unknown> }>`
    select to_jsonb(session_offers) as stored from session_offers where session_id = ${id}
  `;
  const columns = [...OF_REQUESTER, ...Object.keys(OF_DATABASE)].toSorted();
  expect(Object.keys(stored).toSorted(), 'say above who sets the new column').toEqual(columns);
  expect(stored).toMatchObject({ interests: ['Photography'], approved_at: null });
  expect(JSON.stringify(stored)).not.toMatch(/Remote|Music|2001|Berlin|Swimming|20000000/);
});
