import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { test as base } from '../../testing/fixtures.ts';
import { relations, rightsOf, VERBS } from '../../testing/row-rights.ts';
import { ACTORS, openScenario } from '../../testing/scenario.ts';
import { readTable, writeTable } from '../../testing/text-table.ts';

const test = base.extend('scenario', { scope: 'file', auto: true }, ({ app }) => openScenario(app));

/**
 * What the database lets each actor do as oakling_app (the console as oakling_moderator), whatever the
 * server asks of it: so many rows,
 * `-` where the role has no right at all, `policy` where the row is not theirs. The rows that are
 * added and changed are the first family's. A new table needs its four rows here.
 */
const TABLE = `
table                    verb    anonymous  elder   otherElder  blockedElder  suspendedElder  youth   otherYouth  pausedYouth  parent  otherParent  account  moderator  console
accounts                 select  -          -       -           -             -               -       -           -            -       -            -        -          -
accounts                 insert  -          -       -           -             -               -       -           -            -       -            -        -          -
accounts                 update  -          -       -           -             -               -       -           -            -       -            -        -          -
accounts                 delete  -          -       -           -             -               -       -           -            -       -            -        -          -
appeals                  select  -          -       -           -             -               -       -           -            -       -            -        -          1
appeals                  insert  -          -       -           -             -               -       -           -            -       -            -        -          -
appeals                  update  -          -       -           -             -               -       -           -            -       -            -        -          policy
appeals                  delete  -          -       -           -             -               -       -           -            -       -            -        -          -
applied_schema           select  -          -       -           -             -               -       -           -            -       -            -        -          -
applied_schema           insert  -          -       -           -             -               -       -           -            -       -            -        -          -
applied_schema           update  -          -       -           -             -               -       -           -            -       -            -        -          -
applied_schema           delete  -          -       -           -             -               -       -           -            -       -            -        -          -
audit_log                select  -          -       -           -             -               -       -           -            -       -            -        -          31
audit_log                insert  -          -       -           -             -               -       -           -            -       -            -        -          -
audit_log                update  -          -       -           -             -               -       -           -            -       -            -        -          -
audit_log                delete  -          -       -           -             -               -       -           -            -       -            -        -          -
blocks                   select  0          0       0           0             0               1       0           0            1       0            0        0          -
blocks                   insert  policy     1       policy      policy        policy          policy  policy      policy       policy  policy       policy   policy     -
blocks                   update  -          -       -           -             -               -       -           -            -       -            -        -          -
blocks                   delete  0          0       0           0             0               1       0           0            0       0            0        0          -
calendar_feeds           select  0          1       1           0             0               0       0           0            1       0            0        0          -
calendar_feeds           insert  policy     policy  policy      policy        policy          1       policy      policy       policy  policy       policy   policy     -
calendar_feeds           update  0          1       1           0             0               0       0           0            1       0            0        0          -
calendar_feeds           delete  0          1       1           0             0               0       0           0            1       0            0        0          -
check_list               select  -          -       -           -             -               -       -           -            -       -            -        -          5
check_list               insert  -          -       -           -             -               -       -           -            -       -            -        -          -
check_list               update  -          -       -           -             -               -       -           -            -       -            -        -          -
check_list               delete  -          -       -           -             -               -       -           -            -       -            -        -          -
check_reminders          select  -          -       -           -             -               -       -           -            -       -            -        -          -
check_reminders          insert  -          -       -           -             -               -       -           -            -       -            -        -          -
check_reminders          update  -          -       -           -             -               -       -           -            -       -            -        -          -
check_reminders          delete  -          -       -           -             -               -       -           -            -       -            -        -          -
child_consents           select  0          0       0           0             0               1       1           0            2       1            0        0          3
child_consents           insert  -          -       -           -             -               -       -           -            -       -            -        -          -
child_consents           update  0          0       0           0             0               0       0           0            -       -            0        0          -
child_consents           delete  -          -       -           -             -               -       -           -            -       -            -        -          -
consent_ends             select  -          -       -           -             -               -       -           -            -       -            -        -          -
consent_ends             insert  -          -       -           -             -               -       -           -            -       -            -        -          -
consent_ends             update  -          -       -           -             -               -       -           -            -       -            -        -          -
consent_ends             delete  -          -       -           -             -               -       -           -            -       -            -        -          -
consents                 select  0          1       1           1             0               2       2           0            9       6            0        0          -
consents                 insert  -          -       -           -             -               -       -           -            -       -            -        -          -
consents                 update  -          -       -           -             -               -       -           -            -       -            -        -          -
consents                 delete  -          -       -           -             -               -       -           -            -       -            -        -          -
deliveries               select  -          -       -           -             -               -       -           -            -       -            -        -          -
deliveries               insert  -          -       -           -             -               -       -           -            -       -            -        -          -
deliveries               update  -          -       -           -             -               -       -           -            -       -            -        -          -
deliveries               delete  -          -       -           -             -               -       -           -            -       -            -        -          -
elder_checks             select  -          -       -           -             -               -       -           -            -       -            -        -          1
elder_checks             insert  -          -       -           -             -               -       -           -            -       -            -        -          1
elder_checks             update  -          -       -           -             -               -       -           -            -       -            -        -          policy
elder_checks             delete  -          -       -           -             -               -       -           -            -       -            -        -          -
email_proofs             select  -          -       -           -             -               -       -           -            -       -            -        -          -
email_proofs             insert  -          -       -           -             -               -       -           -            -       -            -        -          -
email_proofs             update  -          -       -           -             -               -       -           -            -       -            -        -          -
email_proofs             delete  -          -       -           -             -               -       -           -            -       -            -        -          -
guardian_invites         select  0          0       0           0             0               0       0           0            1       1            0        0          -
guardian_invites         insert  policy     policy  policy      policy        policy          policy  policy      policy       1       policy       policy   policy     -
guardian_invites         update  0          0       0           0             0               0       0           0            1       1            0        0          -
guardian_invites         delete  0          0       0           0             0               0       0           0            1       1            0        0          -
guardianships            select  0          0       0           0             0               1       1           0            2       1            0        0          3
guardianships            insert  -          -       -           -             -               -       -           -            -       -            -        -          -
guardianships            update  0          0       0           0             0               0       0           0            2       1            0        0          policy
guardianships            delete  -          -       -           -             -               -       -           -            -       -            -        -          -
invites                  select  0          0       0           0             0               0       0           0            3       2            0        0          -
invites                  insert  policy     policy  policy      policy        policy          policy  policy      policy       1       policy       policy   policy     -
invites                  update  0          0       0           0             0               0       0           0            policy  policy       0        0          -
invites                  delete  0          0       0           0             0               0       0           0            1       1            0        0          -
kept_account_cases       select  -          -       -           -             -               -       -           -            -       -            -        -          1
kept_account_cases       insert  -          -       -           -             -               -       -           -            -       -            -        -          -
kept_account_cases       update  -          -       -           -             -               -       -           -            -       -            -        -          -
kept_account_cases       delete  -          -       -           -             -               -       -           -            -       -            -        -          -
kept_accounts            select  -          -       -           -             -               -       -           -            -       -            -        -          1
kept_accounts            insert  -          -       -           -             -               -       -           -            -       -            -        -          -
kept_accounts            update  -          -       -           -             -               -       -           -            -       -            -        -          -
kept_accounts            delete  -          -       -           -             -               -       -           -            -       -            -        -          -
kept_mails               select  -          -       -           -             -               -       -           -            -       -            -        -          -
kept_mails               insert  -          -       -           -             -               -       -           -            -       -            -        -          -
kept_mails               update  -          -       -           -             -               -       -           -            -       -            -        -          -
kept_mails               delete  -          -       -           -             -               -       -           -            -       -            -        -          -
logins                   select  -          -       -           -             -               -       -           -            -       -            -        -          -
logins                   insert  -          -       -           -             -               -       -           -            -       -            -        -          -
logins                   update  -          -       -           -             -               -       -           -            -       -            -        -          -
logins                   delete  -          -       -           -             -               -       -           -            -       -            -        -          -
moderators               select  -          -       -           -             -               -       -           -            -       -            -        -          1
moderators               insert  -          -       -           -             -               -       -           -            -       -            -        -          -
moderators               update  -          -       -           -             -               -       -           -            -       -            -        -          -
moderators               delete  -          -       -           -             -               -       -           -            -       -            -        -          -
notification_choices     select  0          1       1           0             0               0       0           0            1       0            0        0          -
notification_choices     insert  policy     policy  policy      policy        policy          1       policy      policy       policy  policy       policy   policy     -
notification_choices     update  0          1       1           0             0               0       0           0            1       0            0        0          -
notification_choices     delete  -          -       -           -             -               -       -           -            -       -            -        -          -
notifications            select  0          8       0           1             0               9       1           0            14      2            0        0          -
notifications            insert  -          -       -           -             -               -       -           -            -       -            -        -          -
notifications            update  0          8       0           1             0               9       1           0            14      2            0        0          -
notifications            delete  -          -       -           -             -               -       -           -            -       -            -        -          -
outbox                   select  -          -       -           -             -               -       -           -            -       -            -        -          -
outbox                   insert  -          -       -           -             -               -       -           -            -       -            -        -          -
outbox                   update  -          -       -           -             -               -       -           -            -       -            -        -          -
outbox                   delete  -          -       -           -             -               -       -           -            -       -            -        -          -
people                   select  0          1       1           1             0               1       1           0            3       2            0        0          9
people                   insert  -          -       -           -             -               -       -           -            -       -            -        -          -
people                   update  0          1       1           1             0               1       1           0            3       2            0        0          9
people                   delete  -          -       -           -             -               -       -           -            -       -            -        -          -
push_subscriptions       select  0          1       1           0             0               0       0           0            1       0            0        0          -
push_subscriptions       insert  policy     policy  policy      policy        policy          1       policy      policy       policy  policy       policy   policy     -
push_subscriptions       update  -          -       -           -             -               -       -           -            -       -            -        -          -
push_subscriptions       delete  0          1       1           0             0               0       0           0            1       0            0        0          -
rate_limits              select  -          -       -           -             -               -       -           -            -       -            -        -          -
rate_limits              insert  -          -       -           -             -               -       -           -            -       -            -        -          -
rate_limits              update  -          -       -           -             -               -       -           -            -       -            -        -          -
rate_limits              delete  -          -       -           -             -               -       -           -            -       -            -        -          -
reports                  select  0          0       0           0             0               1       0           0            0       0            0        0          1
reports                  insert  policy     1       policy      policy        policy          policy  policy      policy       policy  policy       policy   policy     -
reports                  update  -          -       -           -             -               -       -           -            -       -            -        -          1
reports                  delete  -          -       -           -             -               -       -           -            -       -            -        -          -
session_approvals        select  0          0       0           0             0               0       0           0            1       1            0        0          -
session_approvals        insert  policy     policy  policy      policy        policy          policy  policy      policy       policy  policy       policy   policy     -
session_approvals        update  -          -       -           -             -               -       -           -            -       -            -        -          -
session_approvals        delete  -          -       -           -             -               -       -           -            -       -            -        -          -
session_arrangements     select  0          5       0           0             0               2       1           0            6       1            0        0          1
session_arrangements     insert  policy     1       policy      policy        policy          policy  policy      policy       policy  policy       policy   policy     -
session_arrangements     update  -          -       -           -             -               -       -           -            -       -            -        -          -
session_arrangements     delete  -          -       -           -             -               -       -           -            -       -            -        -          -
session_outcomes         select  0          0       0           0             0               1       0           0            0       0            0        0          1
session_outcomes         insert  0          1       0           0             0               policy  policy      0            policy  policy       0        0          -
session_outcomes         update  0          0       0           0             0               1       0           0            0       0            0        0          -
session_outcomes         delete  -          -       -           -             -               -       -           -            -       -            -        -          -
session_proposals        select  0          1       0           0             0               1       0           0            1       0            0        0          -
session_proposals        insert  policy     policy  policy      policy        policy          1       policy      policy       policy  policy       policy   policy     -
session_proposals        update  0          0       0           0             0               1       0           0            policy  0            0        0          -
session_proposals        delete  0          1       0           0             0               0       0           0            0       0            0        0          -
session_questions        select  0          2       0           0             0               0       0           0            2       0            0        0          1
session_questions        insert  policy     policy  policy      policy        policy          policy  policy      policy       1       policy       policy   policy     -
session_questions        update  0          1       0           0             0               0       0           0            0       0            0        0          -
session_questions        delete  -          -       -           -             -               -       -           -            -       -            -        -          -
session_reminders        select  -          -       -           -             -               -       -           -            -       -            -        -          -
session_reminders        insert  -          -       -           -             -               -       -           -            -       -            -        -          -
session_reminders        update  -          -       -           -             -               -       -           -            -       -            -        -          -
session_reminders        delete  -          -       -           -             -               -       -           -            -       -            -        -          -
session_revision_places  select  0          1       0           0             0               0       0           0            1       0            0        0          -
session_revision_places  insert  -          -       -           -             -               -       -           -            -       -            -        -          -
session_revision_places  update  -          -       -           -             -               -       -           -            -       -            -        -          -
session_revision_places  delete  -          -       -           -             -               -       -           -            -       -            -        -          -
session_revisions        select  0          1       0           0             0               1       0           0            1       0            0        0          -
session_revisions        insert  -          -       -           -             -               -       -           -            -       -            -        -          -
session_revisions        update  -          -       -           -             -               -       -           -            -       -            -        -          -
session_revisions        delete  -          -       -           -             -               -       -           -            -       -            -        -          -
sessions                 select  0          7       0           0             0               6       1           0            7       1            0        0          8
sessions                 insert  policy     1       policy      policy        policy          policy  policy      policy       policy  policy       policy   policy     -
sessions                 update  0          23514   0           0             0               23514   23514       0            23514   23514        0        0          -
sessions                 delete  -          -       -           -             -               -       -           -            -       -            -        -          -
shown_names              select  -          -       -           -             -               -       -           -            -       -            -        -          9
shown_names              insert  -          -       -           -             -               -       -           -            -       -            -        -          -
shown_names              update  -          -       -           -             -               -       -           -            -       -            -        -          -
shown_names              delete  -          -       -           -             -               -       -           -            -       -            -        -          -
spent_session_ids        select  -          -       -           -             -               -       -           -            -       -            -        -          -
spent_session_ids        insert  -          -       -           -             -               -       -           -            -       -            -        -          -
spent_session_ids        update  -          -       -           -             -               -       -           -            -       -            -        -          -
spent_session_ids        delete  -          -       -           -             -               -       -           -            -       -            -        -          -
standing_rules           select  0          0       0           0             0               0       0           0            1       0            0        0          -
standing_rules           insert  policy     policy  policy      policy        policy          policy  policy      policy       1       policy       policy   policy     -
standing_rules           update  0          0       0           0             0               0       0           0            1       0            0        0          -
standing_rules           delete  -          -       -           -             -               -       -           -            -       -            -        -          -
suspension_notices       select  -          -       -           -             -               -       -           -            -       -            -        -          1
suspension_notices       insert  -          -       -           -             -               -       -           -            -       -            -        -          1
suspension_notices       update  -          -       -           -             -               -       -           -            -       -            -        -          -
suspension_notices       delete  -          -       -           -             -               -       -           -            -       -            -        -          -
two_factors              select  -          -       -           -             -               -       -           -            -       -            -        -          -
two_factors              insert  -          -       -           -             -               -       -           -            -       -            -        -          -
two_factors              update  -          -       -           -             -               -       -           -            -       -            -        -          -
two_factors              delete  -          -       -           -             -               -       -           -            -       -            -        -          -
users                    select  -          -       -           -             -               -       -           -            -       -            -        -          -
users                    insert  -          -       -           -             -               -       -           -            -       -            -        -          -
users                    update  -          -       -           -             -               -       -           -            -       -            -        -          -
users                    delete  -          -       -           -             -               -       -           -            -       -            -        -          -
verifications            select  -          -       -           -             -               -       -           -            -       -            -        -          -
verifications            insert  -          -       -           -             -               -       -           -            -       -            -        -          -
verifications            update  -          -       -           -             -               -       -           -            -       -            -        -          -
verifications            delete  -          -       -           -             -               -       -           -            -       -            -        -          -
vetting_decisions        select  -          -       -           -             -               -       -           -            -       -            -        -          1
vetting_decisions        insert  -          -       -           -             -               -       -           -            -       -            -        -          1
vetting_decisions        update  -          -       -           -             -               -       -           -            -       -            -        -          -
vetting_decisions        delete  -          -       -           -             -               -       -           -            -       -            -        -          -
warnings                 select  0          0       0           0             0               1       0           0            1       0            0        0          1
warnings                 insert  -          -       -           -             -               -       -           -            -       -            -        -          1
warnings                 update  0          0       0           0             0               1       0           0            0       0            0        0          -
warnings                 delete  -          -       -           -             -               -       -           -            -       -            -        -          -
active_guardianships     select  0          0       0           0             0               1       1           0            2       1            0        0          3
active_guardianships     insert  -          -       -           -             -               -       -           -            -       -            -        -          -
active_guardianships     update  -          -       -           -             -               -       -           -            -       -            -        -          -
active_guardianships     delete  -          -       -           -             -               -       -           -            -       -            -        -          -
match_cards              select  0          2       0           1             0               1       2           0            0       0            0        0          -
match_cards              insert  -          -       -           -             -               -       -           -            -       -            -        -          -
match_cards              update  -          -       -           -             -               -       -           -            -       -            -        -          -
match_cards              delete  -          -       -           -             -               -       -           -            -       -            -        -          -
match_names              select  0          2       0           1             0               1       1           0            0       0            0        0          -
match_names              insert  55000      55000   55000       55000         55000           55000   55000       55000        55000   55000        55000    55000      55000
match_names              update  55000      55000   55000       55000         55000           55000   55000       55000        55000   55000        55000    55000      55000
match_names              delete  55000      55000   55000       55000         55000           55000   55000       55000        55000   55000        55000    55000      55000
person_cards             select  0          3       1           1             0               3       3           0            5       3            0        0          -
person_cards             insert  -          -       -           -             -               -       -           -            -       -            -        -          -
person_cards             update  -          -       -           -             -               -       -           -            -       -            -        -          -
person_cards             delete  -          -       -           -             -               -       -           -            -       -            -        -          -
present_stand_ins        select  -          -       -           -             -               -       -           -            -       -            -        -          -
present_stand_ins        insert  55000      55000   55000       55000         55000           55000   55000       55000        55000   55000        55000    55000      55000
present_stand_ins        update  55000      55000   55000       55000         55000           55000   55000       55000        55000   55000        55000    55000      55000
present_stand_ins        delete  55000      55000   55000       55000         55000           55000   55000       55000        55000   55000        55000    55000      55000
`;

test('Rule 9.29, the whole matrix of tables, verbs and actors', async ({ app, scenario }) => {
  const seen = [['table', 'verb', ...ACTORS]];
  for (const relation of await relations(app.platform.db)) {
    const byActor = await Promise.all(ACTORS.map((actor) => rightsOf(scenario, actor, relation)));
    for (const [index, verb] of VERBS.entries()) {
      seen.push([relation.name, verb, ...byActor.map((verdicts) => verdicts[index] ?? '')]);
    }
  }
  const { MATRIX_FILE } = process.env;
  if (MATRIX_FILE !== undefined) writeFileSync(MATRIX_FILE, `${compared(seen)}\n`);
  expect(`\n${writeTable(seen)}\n`).toEqual(TABLE);
});

/** What was seen, and behind it in brackets what was expected where that is something else. */
function compared(seen: readonly (readonly string[])[]): string {
  const { heads, rows } = readTable(TABLE);
  const keyOf = ([table, verb]: readonly string[]) => `${table} ${verb}`;
  const expected = new Map([heads, ...rows].map((row) => [keyOf(row), row]));
  const isSeen = new Set(seen.map(keyOf));
  const gone = rows.filter((row) => !isSeen.has(keyOf(row)));
  return writeTable([
    ...seen.map((row) => {
      const should = expected.get(keyOf(row)) ?? [];
      return row.map((cell, column) => {
        const other = should[column] ?? 'nothing';
        return cell === other ? cell : `${cell} (expected ${other})`;
      });
    }),
    ...gone.map((row) => [...row.slice(0, 2), '(expected, and not there)']),
  ]);
}
