import { describe, expect } from 'vitest';
import { answerProblems } from '../../testing/answer-problems.ts';
import { bareNames, bareTexts } from '../../testing/bare-names.ts';
import type { Answer } from '../../testing/browser.ts';
import { databaseState } from '../../testing/database-state.ts';
import { documented, OPERATIONS } from '../../testing/operations/all-operations.ts';
import { kindOf, statusesOf } from '../../testing/operations/operation.ts';
import { prepare, send, type ApiRequest } from '../../testing/operations/request.ts';
import { test as base } from '../../testing/operations/scenario-test.ts';
import { changesNothing, refusal } from '../../testing/refused.ts';
import { newId } from '../../testing/session-request.ts';
import { hiddenFrom } from '../../testing/hidden-from.ts';
import { ACTORS, type ActorName } from '../../testing/actors.ts';
import type { Scenario } from '../../testing/scenario.ts';
import { copyBrowser, signInAgain } from '../../testing/copy-browser.ts';

const test = base.extend('described', { scope: 'file' }, ({ app }) => documented(app));

/** These actors can't sign in again. */
const SHUT_OUT = new Set<ActorName>(['pausedYouth', 'suspendedElder']);

const rows = Object.entries(OPERATIONS).map(([name, entry]) => ({
  name,
  entry,
  statuses: statusesOf(name, entry),
}));

/** Operations whose response to the actor has a different status than the pattern's other operations. */
function others(actor: ActorName, status: number, pattern: RegExp, isNamed: boolean): string[] {
  return rows
    .filter(({ name, entry }) => entry.isPublic === undefined && pattern.test(name) === isNamed)
    .filter(({ statuses }) => statuses.get(actor) !== status)
    .map(({ name, statuses }) => `${name}: ${statuses.get(actor)} for ${actor}`);
}

/** Rules 9.31, 9.7, 9.9 and 9.37 are covered, too. */
describe('Rule 9.90, each operation’s response to each actor', () => {
  test('every operation of the OpenAPI document has an entry, and each entry an operation', ({
    described,
  }) => {
    const names = described.map(({ name }) => name);
    const missing = names
      .filter((name) => OPERATIONS[name] === undefined)
      .map((name) => `${name}: add its entry to a file of server/src/testing/operations`);
    expect(missing).toEqual([]);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test.for(rows)('$name', async ({ name, entry, statuses }, { app, described, scenario }) => {
    const schema = described.find((operation) => operation.name === name)?.answer ?? null;
    const all = [...statuses].map(([actor, status]) => ({
      actor,
      status,
      about: `${name} as ${actor}`,
    }));
    const requestOf = (actor: ActorName) => prepare(name, entry, scenario, scenario.actors[actor]);
    const isForAnyone = (entry.sample?.length ?? 0) < 2;
    /** Requests with the same key are identical: each is read-only, or refused to a whole kind of actor. */
    const keyOf = ({ actor, status }: (typeof all)[number]) => {
      const kind = kindOf(actor);
      if (name.includes(' /api/moderation/')) return 'anybody';
      if (isForAnyone) return kind === 'adultYouth' || kind === 'adultsParent' ? 'adult' : 'first';
      return status < 400 ? actor : kind;
    };
    const insist = ({ actor, status, about }: (typeof all)[number], answer: Answer) => {
      // If a resource is hidden, even the reason for the refusal would reveal that it exists.
      const code = answer.status === 404 ? answer.body.code : 'not-found';
      expect([about, answer.status, code]).toEqual([about, status, 'not-found']);
      const isShown = schema !== null && status < 400;
      expect(isShown ? answerProblems(answer.body, schema) : [], about).toEqual([]);
      // Rule 10.291
      expect(isShown ? bareNames(answer.body, names) : [], about).toEqual([]);
      const shown = hiddenFrom(actor, scenario, entry).filter((one) => answer.text.includes(one));
      expect(shown, about).toEqual([]);
    };
    const people = await app.query<{ name: string }>`
      select full_name as name from people union select shown_name from people`;
    const names = new Set(people.map((person) => person.name));
    const changing = all.filter(({ status }) => status < 400 && entry.changes !== undefined);
    for (const one of changing) {
      const request = await requestOf(one.actor);
      insist(one, await allowed(scenario, one.actor, request, entry.changes ?? []));
    }
    // The other requests change nothing, so they are prepared first and share one check.
    const still = all.filter((one) => !changing.includes(one));
    const requests = new Map<string, ApiRequest>();
    for (const one of still) {
      if (!requests.has(keyOf(one))) requests.set(keyOf(one), await requestOf(one.actor));
    }
    const absent = new Map<string, Answer>();
    await changesNothing(app, async () => {
      for (const one of still) {
        const request = requests.get(keyOf(one)) ?? (await requestOf(one.actor));
        const answer =
          one.status < 400
            ? await sendAs(scenario, one.actor, request)
            : await refusedAlike(scenario, one.actor, request, absent);
        insist(one, answer);
      }
    });
  });

  test('Rule 10.291, every key of a response that can contain a name is isolated', ({
    described,
  }) => {
    const bare = described.flatMap(({ name, answer }) =>
      bareTexts(answer ?? {}).map((key) => `${name}: ${key}`),
    );
    expect(bare).toEqual([]);
  });

  test('Rule 1.42, an account without a person gets 403 where a person is required', () => {
    const ofTheAccount = / \/api\/(me$|logins|log-out|change-password|password-again)/;
    expect(others('account', 403, ofTheAccount, false)).toEqual([]);
  });

  test('Rule 9.63, only a moderator who passed the second factor can use the console', () => {
    for (const actor of ACTORS) {
      if (actor === 'console') continue;
      const isSignedOut = actor === 'anonymous' || SHUT_OUT.has(actor);
      expect(others(actor, isSignedOut ? 401 : 403, / \/api\/moderation\//, true)).toEqual([]);
    }
  });

  test('Rule 9.63, a moderator has no access elsewhere, except to calls that need one (rule 6.326)', () => {
    const ofTheirs =
      / \/api\/(moderation\/|second-factor|passkeys|live|me$|logins|log-out|change-password|password-again|room-entries\/|sessions\/\{id\}\/room)/;
    expect(others('console', 403, ofTheirs, false)).toEqual([]);
  });
});

/**
 * The responses for "does not exist" and "not yours" must be identical byte by byte. `absent` has the former of each
 * kind of actor.
 */
async function refusedAlike(
  scenario: Scenario,
  actor: ActorName,
  request: ApiRequest,
  absent: Map<string, Answer>,
) {
  const answer = await refusal(() => sendAs(scenario, actor, request));
  if (answer.status !== 404) return answer;
  const kind = kindOf(actor);
  const nothing =
    absent.get(kind) ?? (await refusal(() => sendAs(scenario, actor, ofNothing(request))));
  absent.set(kind, nothing);
  expect(whole(answer), `${request.method} ${request.path} as ${actor}`).toEqual(whole(nothing));
  return answer;
}

/** Positive control: the request succeeds, and changes the tables that its entry lists. */
async function allowed(
  scenario: Scenario,
  actor: ActorName,
  request: ApiRequest,
  changes: readonly string[],
): Promise<Answer> {
  const { app, actors } = scenario;
  const tables = [...changes, 'logins'];
  const before = await databaseState(app.platform.db, tables);
  const answer = await sendAs(scenario, actor, request);
  const after = await databaseState(app.platform.db, tables);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  const about = `${request.method} ${request.path} as ${actor}: ${answer.text}`;
  // An entry lists only its main tables.
  const seen = changed.filter((table) => changes.includes(table));
  expect(seen.toSorted(), about).toEqual(changes.toSorted());
  // Some operations end a login: the actor's own, or that of the parent on whom they act.
  if (changed.includes('logins'))
    for (const who of new Set<ActorName>([actor, 'parent'])) {
      if (!SHUT_OUT.has(who)) await signInAgain(app, actors[who]);
    }
  return answer;
}

/**
 * Sends the request from a copy of the browser, so a request that signs in as someone else doesn't affect the actor.
 */
function sendAs({ app, actors }: Scenario, actor: ActorName, request: ApiRequest) {
  return send(copyBrowser(app, actors[actor]), request);
}

function ofNothing(request: ApiRequest): ApiRequest {
  const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
  const { path, json } = request;
  const text = JSON.stringify({ path, json }).replaceAll(uuid, () => newId());
  return { ...request, ...JSON.parse(text) };
}

/** The whole response without its request id. Rule 9.9 */
function whole({ status, headers, text }: Answer) {
  const id = headers.get('x-request-id') ?? '';
  return {
    status,
    headers: [...headers].map(String).join('\n').replaceAll(id, ''),
    text: text.replaceAll(id, ''),
  };
}
