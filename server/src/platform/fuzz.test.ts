import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Attempt } from '../testing/attempt.ts';
import { ATTEMPTS } from '../testing/attempts.ts';
import { oddRequests, type OddRequest } from '../testing/fuzz-requests.ts';
import { openHouse, type House } from '../testing/house.ts';
import { operations, type ApiOperation } from '../testing/operations.ts';
import { copyOf, signInAgain } from '../testing/stand-in.ts';
import { ACTORS, hiddenFrom, openStage, type ActorName, type Stage } from '../testing/stage.ts';

/** For all operations together; `FUZZ_SECONDS=600` searches longer. */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 25);
/** `FUZZ_SEED` repeats a run; a failure names its seed. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
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

beforeAll(async () => {
  house = await openHouse();
  stage = await openStage(house);
  all = await operations(house);
  const { rows } = await sql<{ id: string }>`
    select id::text from people union select id::text from sessions union select token::text from invites
    union select id::text from logins union select id::text from notifications
  `.execute(house.platform.db);
  ids = rows.map(({ id }) => id);
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
  return attempt(stage, stage.actors.anonymous);
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
  const { pausedYouth, suspendedElder: _, ...others } = stage.actors;
  await sql`delete from rate_limits`.execute(db);
  await sql`update people set paused_at = null where id <> ${pausedYouth.personId}`.execute(db);
  await sql`delete from blocks where blocked_id <> ${others.blockedElder.personId}`.execute(db);
  await sql`
    update people set skills = '{"Photography": 2}', matching_on = true
    where id in (${others.elder.personId}, ${others.youth.personId})
  `.execute(db);
  for (const browser of Object.values(others)) await signInAgain(house, browser);
}

/** Every row that is about the youth or the parent, or is the elder's own; wrong codes are counted. */
async function rowsOfTheFamily(): Promise<unknown> {
  const { elder, youth, parent } = stage.actors;
  const { rows } = await sql`
    select name, count(*)::int as rows, md5(string_agg(line, '|' order by line)) as digest from (
      select 'people' as name, (to_jsonb(t) - 'last_seen')::text as line from people as t
      union all select 'users', t::text from users as t
      union all select 'accounts', t::text from accounts as t
      union all select 'invites', (to_jsonb(t) - 'failed_attempts')::text from invites as t
      union all select 'sessions', t::text from sessions as t
      union all select 'session_arrangements', t::text from session_arrangements as t
      union all select 'notifications', t::text from notifications as t
      union all select 'blocks', t::text from blocks as t
      union all select 'consents', t::text from consents as t
    ) as everything
    where strpos(line, ${youth.personId}) > 0 or strpos(line, ${parent.personId}) > 0
      or (name in ('people', 'users', 'accounts') and strpos(line, ${elder.personId}) > 0)
    group by name order by name
  `.execute(house.platform.db);
  return rows;
}
