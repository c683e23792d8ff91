import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Attempt } from '../../testing/attempt.ts';
import { ATTEMPTS } from '../../testing/attempts.ts';
import { oddRequests, type OddRequest } from '../../testing/fuzz-requests.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { operations, type ApiOperation } from '../../testing/operations.ts';
import { copyOf, signInAgain } from '../../testing/stand-in.ts';
import { ACTORS, hiddenFrom, openStage, type ActorName, type Stage } from '../../testing/stage.ts';

/** For all operations together; `FUZZ_SECONDS=600` searches longer. */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 15);
/**
 * `FUZZ_SEED` repeats a run; a failure names its seed. The short search is the same each time, so that
 * a change which did nothing wrong is not stopped by what another seed would find; a longer one is new.
 */
const SEED = Number(
  process.env['FUZZ_SEED'] ??
    (process.env['FUZZ_SECONDS'] === undefined ? 9 : Date.now() % 2 ** 31),
);
/** How the server works is nobody's business: stacks, statements, names of files and libraries. */
const INSIDES =
  /\\n +at |\bat (async )?[\w.<>]+ \(|file:\/\/|node:|select .* from |insert into|update \w+ set|node_modules|valibot|kysely/i;
/** They act for the first family, or vet its elder, and so change its rows. */
const INSIDERS: readonly ActorName[] = ['elder', 'youth', 'parent', 'console'];
const OUTSIDERS = ACTORS.filter((actor) => !INSIDERS.includes(actor));

let house: House;
let stage: Stage;
let all: ApiOperation[];
let ids: string[];

let passwords: readonly { user_id: string; password: string }[];

beforeAll(async () => {
  house = await openHouse();
  stage = await openStage(house);
  all = await operations(house);
  const { rows } = await sql<{ id: string }>`
    select id::text from people union select id::text from sessions union select token::text from invites
    union select id::text from logins union select id::text from notifications
  `.execute(house.platform.db);
  ids = rows.map(({ id }) => id);
  const kept = await sql<{ user_id: string; password: string }>`
    select user_id, password from accounts
  `.execute(house.platform.db);
  passwords = kept.rows;
});
afterAll(() => house.close());

describe('Rule 9.91, whatever is sent to an operation', () => {
  test(
    'is never a 5xx, shows nothing of how the server works and nothing of others, and changes no row of theirs',
    { timeout: (SECONDS + 60) * 1000 },
    async () => {
      const milliseconds = (SECONDS * 1000) / all.length;
      for (const operation of all) {
        const attempt = await prepare(operation);
        const before = await rowsOfTheFamily();
        const tried = await search(operation, attempt, OUTSIDERS, milliseconds / 2);
        expect(await rowsOfTheFamily(), `${operation.path}, seed ${SEED}`).toEqual(before);
        await search(operation, attempt, INSIDERS, milliseconds / 2);
        expect(tried, `${operation.method} ${operation.path}`).toBeGreaterThan(0);
      }
    },
  );
});

/** A right request, to be made odd. */
async function prepare({ method, path, isPublic, examplePath, exampleBody }: ApiOperation) {
  await startAfresh();
  const attempt = ATTEMPTS[`${method} ${path}`];
  if (attempt === undefined) throw new Error(`${path} has no attempt`);
  // What is right about a public operation is somebody's secret: a code, a password.
  if (isPublic) return { path: examplePath, json: exampleBody ?? {} };
  const right = await attempt(stage, stage.actors.anonymous);
  // Nobody may leave for good, or the rest is tried on nobody.
  return path.endsWith('/removal') ? { ...right, json: { password: 'not the right one' } } : right;
}

/** Odd requests to an operation for so long. @returns how many. */
async function search(
  operation: ApiOperation,
  attempt: Attempt,
  actors: readonly ActorName[],
  milliseconds: number,
) {
  const requests = oddRequests(attempt, { ...operation, template: operation.path, ids });
  let tried = 0;
  let last = Promise.resolve();
  const property = fc.asyncProperty(
    requests,
    fc.constantFrom(...actors),
    async (request, actor) => {
      tried += 1;
      last = insist(operation, actor, request);
      await last;
    },
  );
  const found = await fc.check(property, {
    seed: SEED,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: milliseconds,
    // A smaller example of what was found; the search is over by then.
    endOnFailure: false,
  });
  if (found.counterexample !== null) throw new Error(fc.defaultReportMessage(found));
  // The search is interrupted in the middle of one.
  await last;
  return tried;
}

async function insist(operation: ApiOperation, actor: ActorName, request: OddRequest) {
  const browser = copyOf(house, stage.actors[actor]);
  const { method } = operation;
  const isRead = method === 'GET' || request.body === undefined;
  const { path, headers, body } = request;
  // A stream has no end to wait for.
  const verb = operation.path === '/api/live' ? 'HEAD' : method;
  if (!URL.canParse(path, 'http://localhost:3000')) return;
  const answer = await browser.send(verb, path, {
    headers,
    ...(!isRead && { body: body ?? null }),
  });
  const about = `${method} ${path} as ${actor}: ${answer.status} ${answer.text.slice(0, 300)}`;
  if (answer.status >= 500) throw new Error(about);
  if (INSIDES.test(answer.text)) throw new Error(`the insides are shown: ${about}`);
  // What they sent themselves may come back to them.
  const secrets = hiddenFrom(actor, stage).filter((secret) => !ids.includes(secret));
  const shown = secrets.find((secret) => answer.text.includes(secret));
  if (shown !== undefined) throw new Error(`“${shown}” is shown: ${about}`);
}

/** What earlier requests used up or ended is as it was. */
async function startAfresh(): Promise<void> {
  // Limits that are counted in memory begin anew each minute.
  house.setNow(new Date(house.now().getTime() + 60_000));
  const { db } = house.platform;
  const { pausedYouth, suspendedElder, ...others } = stage.actors;
  await sql`delete from rate_limits`.execute(db);
  await sql`update people set paused_at = null where id <> ${pausedYouth.personId}`.execute(db);
  await sql`
    update people set vetting = 'unverified'
    where vetting = 'suspended' and id <> ${suspendedElder.personId}
  `.execute(db);
  // Whoever knows the own password may change it.
  for (const { user_id, password } of passwords) {
    await sql`update accounts set password = ${password} where user_id = ${user_id}`.execute(db);
  }
  await sql`delete from blocks where blocked_id <> ${others.blockedElder.personId}`.execute(db);
  // The youth may have lifted it.
  await sql`
    insert into blocks (blocker_id, blocked_id, created_by)
    values (${others.youth.personId}, ${others.blockedElder.personId}, ${others.youth.personId})
    on conflict do nothing
  `.execute(db);
  await sql`
    update people set skills = '{"Photography": 2}', matching_on = true
    where id in (${others.elder.personId}, ${others.youth.personId})
  `.execute(db);
  for (const browser of Object.values(others)) await signInAgain(house, browser);
}

/** By which columns a row is the family's; what somebody typed into a text of their own is not. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  people: ['id', 'parent_id'],
  users: ['id'],
  accounts: ['user_id'],
  invites: ['parent_id'],
  sessions: ['youth_id'],
  notifications: ['person_id'],
  blocks: ['blocker_id', 'blocked_id'],
  consents: ['given_by', 'given_for'],
};

/** Every row of the family's; wrong codes of an invite are counted, and days of a visit noted. */
async function rowsOfTheFamily(): Promise<unknown> {
  const { elder, youth, parent } = stage.actors;
  const found: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(OWNERS)) {
    // The other family has to do with the elder too, who is told of it.
    const isAccount = ['people', 'users', 'accounts'].includes(table);
    const family = isAccount ? [elder, youth, parent] : [youth, parent];
    const own = sql.join(family.map(({ personId }) => personId));
    const isOwn = columns.map((column) => sql`${sql.ref(column)}::text in (${own})`);
    const { rows } = await sql<{ line: object }>`
      select to_jsonb(t) - 'failed_attempts' - 'last_seen' - 'match_rank' as line
      from ${sql.table(table)} as t where ${sql.join(isOwn, sql` or `)}
    `.execute(house.platform.db);
    found[table] = rows.map(({ line }) => JSON.stringify(line)).toSorted();
  }
  return found;
}
