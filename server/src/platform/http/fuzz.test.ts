import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { oddRequests, type OddRequest } from '../../testing/fuzz-requests.ts';
import { allOperations, type ApiOperation } from '../../testing/operations/all-operations.ts';
import { prepare, send, type ApiRequest } from '../../testing/operations/request.ts';
import { test as base } from '../../testing/operations/scenario-test.ts';
import { hiddenFrom } from '../../testing/hidden-from.ts';
import { ACTORS, type ActorName } from '../../testing/actors.ts';
import type { Scenario } from '../../testing/scenario.ts';
import { allLogins, copyBrowser, hasEnded, signInAgain } from '../../testing/copy-browser.ts';
import { PASSWORD } from '../../testing/test-app.ts';

const FILE = { scope: 'file' } as const;
/** The total time for all operations. `FUZZ_SECONDS=600` searches for longer. */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 2);
/**
 * `FUZZ_SEED` repeats a run whose failure printed its seed. The short search uses a fixed seed, so unrelated changes
 * don't fail; a longer one uses a new seed.
 */
const SEED = Number(
  process.env['FUZZ_SEED'] ??
    (process.env['FUZZ_SECONDS'] === undefined ? 9 : Date.now() % 2 ** 31),
);
/** Server internals that must not leak: stack traces, SQL, file names and libraries. */
const INSIDES =
  /\\n +at |\bat (async )?[\w.<>]+ \(|file:\/\/|node:|select .* from |insert into|update \w+ set|node_modules|valibot|kysely/i;
/** These actors act for the first family or vet its elder, so they change its rows. */
const INSIDERS: readonly ActorName[] = ['elder', 'youth', 'parent', 'secondGuardian', 'console'];
const OUTSIDERS = ACTORS.filter((actor) => !INSIDERS.includes(actor));

const test = base
  .extend('ids', FILE, async ({ scenario }) => {
    const rows = await scenario.app.query<{ id: string }>`
      select id::text from people union select id::text from sessions union select token::text from invites
      union select id::text from logins union select id::text from notifications
    `;
    return rows.map(({ id }) => id);
  })
  .extend('passwords', FILE, async ({ scenario }) => {
    const rows = await scenario.app.query<{ user_id: string; password: string }>`
      select user_id, password from accounts
    `;
    return rows;
  });

describe('Rule 9.91, odd requests to an operation', () => {
  test(
    'never get a 5xx, reveal internals or others’ data, or change others’ rows',
    // The work between requests can take a minute on a busy machine.
    { timeout: (SECONDS + 180) * 1000 },
    async ({ scenario, ids, passwords }) => {
      const all = await allOperations(scenario.app);
      const milliseconds = (SECONDS * 1000) / all.length;
      let logins = await allLogins(scenario.app);
      for (const operation of all) {
        await startAfresh(scenario, passwords);
        if (await hasEnded(scenario.app, logins)) logins = await signAllInAgain(scenario);
        const request = await rightRequest(operation, scenario);
        const search = searchAround(operation, request, scenario, ids);
        const before = await rowsOfTheFamily(scenario);
        const tried = await search(OUTSIDERS, milliseconds / 2);
        expect(await rowsOfTheFamily(scenario), `${operation.name}, seed ${SEED}`).toEqual(before);
        await search(INSIDERS, milliseconds / 2);
        expect(tried, operation.name).toBeGreaterThan(0);
      }
    },
  );
});

async function rightRequest({ name, entry, isPublic }: ApiOperation, scenario: Scenario) {
  const right = await prepare(name, entry, scenario, scenario.actors.anonymous);
  // The valid values for a public operation are secrets, such as a code or a password.
  if (isPublic) return { ...right, json: withoutSecrets(right.json ?? {}) };
  // No actor may remove their account, because later requests need every actor.
  return name.endsWith('/removal') ? { ...right, json: { password: 'not the right one' } } : right;
}

/** A secret from a link or mail: long, and not an id. */
const CODE = /^(?![\da-f]{8}-)[\w-]{24,}$/;

function withoutSecrets(json: object): object {
  return Object.fromEntries(
    Object.entries(json).map(([name, value]: [string, unknown]) => {
      const isSecret = typeof value === 'string' && (value === PASSWORD || CODE.test(value));
      return [name, isSecret ? 'a'.repeat(value.length) : value];
    }),
  );
}

/** @returns the number of requests. */
function searchAround(
  operation: ApiOperation,
  request: ApiRequest,
  scenario: Scenario,
  ids: readonly string[],
) {
  const requests = oddRequests(request, { ...operation, ids });
  return async (actors: readonly ActorName[], milliseconds: number): Promise<number> => {
    let tried = 0;
    let last = Promise.resolve();
    const property = fc.asyncProperty(requests, fc.constantFrom(...actors), async (odd, actor) => {
      tried += 1;
      last = insist(operation, odd, actor, scenario, ids);
      await last;
    });
    // Runs at least once, however slow the machine is.
    const searches = [
      { numRuns: 1 },
      { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: milliseconds },
    ];
    for (const search of searches) {
      // Shrinks the counterexample after the timed search.
      const found = await fc.check(property, { seed: SEED, endOnFailure: false, ...search });
      if (found.counterexample !== null) throw new Error(fc.defaultReportMessage(found));
    }
    // A request may still be pending when the time is up.
    await last;
    return tried;
  };
}

async function insist(
  operation: ApiOperation,
  { path, headers, body }: OddRequest,
  actor: ActorName,
  scenario: Scenario,
  ids: readonly string[],
) {
  if (!URL.canParse(path, 'http://localhost:3000')) return;
  const { method } = operation;
  // A stream never ends, so request only its headers.
  const verb = operation.path === '/api/live' ? 'HEAD' : method;
  const browser = copyBrowser(scenario.app, scenario.actors[actor]);
  const sent = method === 'GET' ? undefined : body;
  const answer = await send(browser, { method: verb, path }, { headers, body: sent });
  const about = `${method} ${path} as ${actor}: ${answer.status} ${answer.text.slice(0, 300)}`;
  if (answer.status >= 500) throw new Error(about);
  if (INSIDES.test(answer.text)) throw new Error(`the insides are shown: ${about}`);
  // Responses may contain values that the requests contained.
  const secrets = hiddenFrom(actor, scenario, operation.entry).filter(
    (secret) => !ids.includes(secret),
  );
  const shown = secrets.find((secret) => answer.text.includes(secret));
  if (shown !== undefined) throw new Error(`“${shown}” is shown: ${about}`);
}

async function startAfresh(
  { app, actors }: Scenario,
  passwords: readonly { readonly user_id: string; readonly password: string }[],
): Promise<void> {
  // In-memory limits reset each minute.
  app.setNow(new Date(app.now().getTime() + 60_000));
  const { pausedYouth, suspendedElder, ...others } = actors;
  await app.query`delete from rate_limits`;
  await app.query`
    update child_consents set state = 'waiting', withdrawn_at = null where state = 'withdrawn'
  `;
  await app.query`update people set paused_at = null where id <> ${pausedYouth.personId}`;
  await app.query`
    update people set vetting = 'unverified'
    where vetting = 'suspended' and id <> ${suspendedElder.personId}
  `;
  // Anyone who knows their password may have changed it.
  await app.query`
    update accounts set password = old.password
    from jsonb_to_recordset(${JSON.stringify(passwords)}::jsonb) as old (user_id uuid, password text)
    where accounts.user_id = old.user_id and accounts.password is distinct from old.password
  `;
  await app.query`delete from blocks where blocked_id <> ${others.blockedElder.personId}`;
  // The youth may have lifted their block of the elder.
  await app.query`
    insert into blocks (blocker_id, blocked_id, created_by)
    values (${others.youth.personId}, ${others.blockedElder.personId}, ${others.youth.personId})
    on conflict do nothing
  `;
  await app.query`
    update people set skills = '{"Photography": 2}', matching_on = true
    where id in (${others.elder.personId}, ${others.youth.personId})
  `;
}

async function signAllInAgain(scenario: Scenario): Promise<readonly string[]> {
  const { pausedYouth, suspendedElder } = scenario.actors;
  for (const browser of Object.values(scenario.actors)) {
    if (browser !== pausedYouth && browser !== suspendedElder) {
      await signInAgain(scenario.app, browser);
    }
  }
  return allLogins(scenario.app);
}

/** Columns that tie a row to the family. Free text doesn't count. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  people: ['id'],
  guardianships: ['guardian_id', 'child_id'],
  guardian_invites: ['inviter_id'],
  users: ['id'],
  accounts: ['user_id'],
  invites: ['parent_id'],
  sessions: ['youth_id'],
  notifications: ['person_id'],
  blocks: ['blocker_id', 'blocked_id'],
  consents: ['given_by', 'given_for'],
};

/** All of the family's rows, without the counters of wrong codes and the days of last visits. */
async function rowsOfTheFamily({ app, actors }: Scenario): Promise<unknown> {
  const { elder, youth, parent } = actors;
  const rowsOf = Object.entries(OWNERS).map(([table, columns]) => {
    // The elder also meets the other family, and gets notifications about it.
    const isAccount = ['people', 'users', 'accounts'].includes(table);
    const family = isAccount ? [elder, youth, parent] : [youth, parent];
    const own = sql.join(family.map(({ personId }) => personId));
    const isOwn = columns.map((column) => sql`${sql.ref(column)}::text in (${own})`);
    return sql`
      select ${table}::text as name,
        (to_jsonb(t) - 'failed_attempts' - 'last_seen' - 'match_rank')::text as line
      from ${sql.table(table)} as t where ${sql.join(isOwn, sql` or `)}
    `;
  });
  return app.query`${sql.join(rowsOf, sql` union all `)} order by name, line`;
}
