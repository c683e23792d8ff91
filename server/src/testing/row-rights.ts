import { sql, type RawBuilder } from 'kysely';
import { type Db } from '../platform/db/database.ts';
import { tryIn, type Verdict } from './as-role.ts';
import { placeRow, requestRow } from './rows.ts';
import { newId } from './session-request.ts';
import type { ActorName } from './actors.ts';
import { triedBy, type Scenario } from './scenario.ts';
import { actAs, actAsModerator } from './act-as.ts';

/** The name that searches look for. Most names contain an `a`. */
const SETTINGS = { 'app.match_name': 'a' };

export interface Relation {
  readonly name: string;
  /** A column to try if no column may be written. */
  readonly column: string;
  readonly writable: Readonly<Record<Role, readonly Writable[]>>;
}

type Role = 'oakling_app' | 'oakling_moderator';
interface Writable {
  readonly name: string;
  readonly canRead: boolean;
}

export async function relations(db: Db): Promise<Relation[]> {
  const writableBy = (role: Role) => sql`
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'name', attname,
          'canRead', has_column_privilege(${role}, pg_class.oid, attname, 'select')
        ) order by attname
      ) filter (where has_column_privilege(${role}, pg_class.oid, attname, 'update')), '[]'
    )
  `;
  const { rows } = await sql<Relation>`
    select relname as name,
      -- In views of people it is an expression, which no one can update.
      min(attname::text) filter (where attname <> 'avatar') as column, jsonb_build_object(
      'oakling_app', ${writableBy('oakling_app')},
      'oakling_moderator', ${writableBy('oakling_moderator')}
    ) as writable
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    group by relname, relkind order by relkind = 'v', relname
  `.execute(db);
  return rows;
}

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;

/**
 * The result of each of `VERBS` for one actor: the number of rows, `-` without a grant, or the reason for the refusal.
 */
export async function rightsOf(
  scenario: Scenario,
  actor: ActorName,
  relation: Relation,
): Promise<string[]> {
  const { db } = scenario.app.platform;
  const { personId } = scenario.actors[actor];
  const inRole = actor === 'console' ? actAsModerator : actAs;
  const table = sql.table(relation.name);
  const select = sql`select 1 from ${table}`;
  const remove = sql`delete from ${table}`;
  const insert =
    INSERTS[relation.name]?.(triedBy(scenario, scenario.actors[actor])) ??
    sql`insert into ${table} default values`;
  const verdicts: string[] = [];
  const role = actor === 'console' ? 'oakling_moderator' : 'oakling_app';
  const update = UPDATES[relation.name] ?? updateOf(relation, role);
  for (const statement of [select, insert, update, remove]) {
    verdicts.push(cell(await tryIn((act) => inRole(db, personId, act), statement, SETTINGS)));
  }
  return verdicts;
}

/** Valid values for columns that an actor can write but not read. */
const UNREADABLE: Readonly<Record<string, RawBuilder<unknown>>> = {
  sealed: sql`'x'`,
  correction_reason: sql`'x'`,
  code_hash: sql`''`,
  token_hash: sql`sha256('another of the tests')`,
  pin_hash: sql`'another of the tests'`,
};

/** Updates of tables whose policies require new values. */
const UPDATES: Readonly<Record<string, RawBuilder<unknown>>> = {
  help_requests: sql`update help_requests set (closed_at, closed_by) = (now(), app_moderator_id())`,
  session_questions: sql`update session_questions set (answer, answered_at) = ('x', now())`,
};

/** Sets every writable column to its current value; columns that can't be read get a valid value. */
function updateOf({ name, column: any, writable }: Relation, role: Role): RawBuilder<unknown> {
  const own = writable[role];
  const columns = own.length === 0 ? [{ name: any, canRead: true }] : own;
  const changes = columns.map((column) => {
    const ref = sql.ref(column.name);
    if (column.canRead) return sql`${ref} = ${ref}`;
    const value = UNREADABLE[column.name] ?? sql`default`;
    return sql`${ref} = ${value}`;
  });
  return sql`update ${sql.table(name)} set ${sql.join(changes)}`;
}

/** A row of the tried family for each relation that allows inserts. */
const INSERTS: Readonly<Record<string, (scenario: Scenario) => RawBuilder<unknown>>> = {
  invites: ({ family }) => sql`
    insert into invites (token, parent_id, child_name, child_email, age_range, shown_name_style,
      code_hash, expires_at)
    values (${newId()}, ${family.parent.personId}, 'Ada', 'ada@home.example', '10-15', 'full-name',
      '', now())
  `,
  guardian_invites: ({ family }) => sql`
    insert into guardian_invites (id, child_id, inviter_id, email, code_hash, expires_at)
    values (${newId()}, ${family.youth.personId}, ${family.parent.personId}, 'x@home.example',
      ${newId()}::text::bytea, now())
  `,
  sessions: ({ family }) => requestRow(family.elder.personId, family.youth.personId),
  blocks: ({ family }) => sql`
    insert into blocks (blocker_id, blocked_id, created_by)
    values (${family.elder.personId}, ${family.youth.personId}, ${family.elder.personId})
  `,
  push_subscriptions: ({ family, youthsLogin }) => sql`
    insert into push_subscriptions (login_id, person_id, endpoint, p256dh, auth)
    values (${youthsLogin}, ${family.youth.personId}, 'https://fcm.googleapis.com/of-the-tests',
      ${`B${'a'.repeat(86)}`}, ${'a'.repeat(22)})
  `,
  // The policies pass, but the foreign key rejects a device of a child who has no PIN.
  child_devices: ({ family }) => sql`
    insert into child_devices (child_id, guardian_id, token_hash)
    values (${family.youth.personId}, ${family.parent.personId}, sha256('of the tests'))
  `,
  calendar_feeds: ({ family }) => sql`
    insert into calendar_feeds (person_id, token_hash)
    values (${family.youth.personId}, sha256('of the tests'))
  `,
  help_answers: ({ family }) => sql`
    insert into help_answers (request_id, guardian_id)
    select id, ${family.parent.personId} from help_requests limit 1
  `,
  notification_choices: ({ family }) => sql`
    insert into notification_choices (person_id, kind, in_app, by_mail)
    values (${family.youth.personId}, 'session-approved', true, false)
  `,
  reports: ({ family }) => sql`
    insert into reports (id, reporter_id, reported_id, category)
    values (${newId()}, ${family.elder.personId}, ${family.youth.personId}, 'rude-or-hurtful')
  `,
  elder_checks: ({ actors }) => sql`
    insert into elder_checks (person_id, name, recorded_by, note)
    values (${actors.otherElder.personId}, 'Talk', ${actors.console.personId}, 'x')
  `,
  vetting_decisions: ({ actors, family }) => sql`
    insert into vetting_decisions (person_id, moderator_id, decision, note)
    values (${family.elder.personId}, ${actors.console.personId}, 'reinstated', 'x')
  `,
  warnings: ({ actors, family }) => sql`
    insert into warnings (person_id, moderator_id, words)
    values (${family.parent.personId}, ${actors.console.personId}, 'x')
  `,
  birth_dates: ({ withoutRules, family }) => sql`
    insert into birth_dates (person_id, sealed, set_by)
    values (${withoutRules.personId}, 'x', ${family.parent.personId})
  `,
  standing_rules: ({ withoutRules }) => sql`
    insert into standing_rules (youth_id, video_only, no_first_in_person, known_places_only, time_zone, updated_at)
    values (${withoutRules.personId}, true, false, false, 'UTC', now())
  `,
  suspension_notices: ({ actors, family }) => sql`
    with made as (
      insert into vetting_decisions (person_id, moderator_id, decision, note)
      values (${family.elder.personId}, ${actors.console.personId}, 'suspended', 'x') returning id
    )
    insert into suspension_notices (decision_id, told, link_hash)
    select id, 'x', sha256(id::text::bytea) from made
  `,
  session_questions: ({ family, withoutPlace }) => sql`
    insert into session_questions (session_id, asked_by, asked_of, question, asked_at)
    values (${withoutPlace}, ${family.parent.personId}, ${family.elder.personId}, 'x', now())
  `,
  // Uses a session that the actor can see, in the elder's name.
  session_delays: ({ family }) => sql`
    insert into session_delays (session_id, person_id, nth, version, minutes, told_at)
    select id, ${family.elder.personId}, 2, version, 5, lower(during) from sessions
    where status = 'approved' limit 1
  `,
  session_outcomes: ({ family }) => sql`
    insert into session_outcomes (session_id, person_id, outcome, answered_at)
    select id, ${family.elder.personId}, 'held', upper(during) from sessions
    where status = 'approved' limit 1
  `,
  session_thanks: ({ family }) => sql`
    insert into session_thanks (session_id, from_id, card, sent_at)
    select id, ${family.elder.personId}, 'learned', upper(during) from sessions
    where status = 'approved' limit 1
  `,
  // Uses the elder's request that has no place.
  session_offers: ({ withoutPlace }) => placeRow(withoutPlace, { address: 'x' }),
};

function cell(verdict: Verdict): string {
  if ('rows' in verdict) return String(verdict.rows);
  return verdict.refused === 'grant' ? '-' : verdict.refused;
}
