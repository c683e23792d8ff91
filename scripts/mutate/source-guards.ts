import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';
import type { Guard, TestRun, Workspace } from './guard.ts';

/** A node of the syntax tree; spans count bytes from 1. */
interface Node {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

/** A mutation: replaces one node. */
interface Edit {
  readonly from: Node;
  readonly to: string;
}

type TextOf = (node: Node) => string;
type Finder = (node: Node, textOf: TextOf) => readonly Edit[];

const root = join(import.meta.dirname, '../..');
/** Matches a folder inside a feature; group 1 is the folder of the feature. */
const PART = /^(src\/(?:(?:features|platform)\/)?(?!features\/|platform\/)[^/]+)\/.+$/;
/** Tests of what all operations share: permissions and input. */
const EVERY_OPERATION = ['permission-matrix', 'anonymous', 'bad-input', 'cross-site', 'secure-'];

/** Tests, test support, and code that only developers run. */
const NO_GUARDS = /\.test\.ts$|(^|\/)testing\/|db-types|^(demo|deploy|drills|release)\//;

/** The tests of the commands. Excludes the drills, which take longest. */
export const OF_OPS: TestRun = {
  workspace: 'ops',
  words: ['src/backup/', 'src/doctor/', 'src/moderator/', 'src/release/'],
};

/** Folders that other folders' tests cover. Files above all folders compose the application. */
const TESTS_OF: Readonly<Record<string, readonly string[]>> = {
  'server/src': ['src/app.test', 'src/platform/http/', 'src/main.test'],
  'server/src/platform/auth': [
    'src/platform/auth/',
    'src/features/identity/',
    'src/features/safety/',
  ],
  'server/src/platform/process': ['src/platform/process/', 'src/main.test'],
  'ops/src': OF_OPS.words,
};

/** All guards in a workspace's sources, without tests and their support. */
export function sourceGuards(kind: Workspace): Guard[] {
  return readdirSync(join(root, kind, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !NO_GUARDS.test(name))
    .toSorted()
    .flatMap((name) => guardsOf(kind, join(kind, 'src', name)));
}

function guardsOf(kind: Workspace, path: string): Guard[] {
  const bytes = readFileSync(join(root, path));
  const textOf: TextOf = ({ span }) => bytes.subarray(span.start - 1, span.end - 1).toString();
  const module = parseSync(bytes.toString(), { syntax: 'typescript' }) as unknown as Node;
  const finders = kind === 'domain' ? [refusals, choices, pipes] : [refusals, rights, outcomes];
  const found: Guard[] = [];
  walk(module, (node) => {
    for (const { from, to } of finders.flatMap((find) => find(node, textOf))) {
      const { start, end } = from.span;
      const before = bytes.subarray(0, start - 1).toString();
      const words = textOf(from).replaceAll(/\s+/g, ' ').slice(0, 110);
      const name = `${path}:${before.split('\n').length} ${words}`;
      const text = `${before}${to}${bytes.subarray(end - 1).toString()}`;
      const tests = testsOf(kind, path, words);
      found.push({ kind, name, subject: path, removal: { path, text }, tests });
    }
  });
  return found;
}

function testsOf(kind: Workspace, path: string, words: string): TestRun[] {
  // Tests of the whole feature also cover its parts.
  const folder = dirname(path).replace(`${kind}/`, '').replace(PART, '$1');
  const beside = path.replace(`${kind}/`, '').replace('.ts', '.test.ts');
  const own: TestRun = { workspace: kind, words: TESTS_OF[dirname(path)] ?? [`${folder}/`] };
  const everything: TestRun[] = [
    { workspace: 'server', words: EVERY_OPERATION },
    { workspace: 'server', words: [] },
    OF_OPS,
  ];
  if (kind === 'domain') {
    const behind = `${folder.replace('src/', 'src/features/')}/`;
    return [
      own,
      { workspace: 'domain', words: [] },
      { workspace: 'server', words: [behind] },
      ...everything,
    ];
  }
  const [closest] = [
    ...(words.startsWith('input(') ? ['bad-input'] : []),
    // Covers operations with rate limits, which it sends too often.
    ...(/\bcount\w*\(/.test(words) ? ['every-operation'] : []),
    ...(existsSync(join(root, kind, beside)) ? [beside] : []),
  ];
  return [
    ...(closest === undefined ? [] : [{ workspace: kind, words: [closest] }]),
    own,
    ...(kind === 'ops' ? [OF_OPS] : everything),
  ];
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const part of value) walk(part, visit);
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) visit(value);
    for (const part of Object.values(value)) walk(part, visit);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'span' in value;

const argumentsOf = (call: Node) =>
  (Array.isArray(call['arguments']) ? call['arguments'] : []).map(
    ({ expression }): Node => expression,
  );

const calls = (node: Node, textOf: TextOf, callee: RegExp) =>
  node.type === 'CallExpression' && isNode(node['callee']) && callee.test(textOf(node['callee']));

/** Excludes rethrown errors and plain ones, which report bugs: neither refuses a request. */
const REFUSES =
  /^\{?\s*(return refuse\(|return false\b|return \{ ok: false|throw (?!new Error\(|\w+;))/;

/** `if (…) return refuse(…)` and `if (…) throw …`: removes the statement. */
const refusals: Finder = (node, textOf) => {
  const { consequent, alternate } = node;
  if (node.type !== 'IfStatement' || !isNode(consequent) || isNode(alternate)) return [];
  return REFUSES.test(textOf(consequent)) ? [{ from: node, to: ';' }] : [];
};

/** `… ? refuse(…) : …`: always takes the other branch. */
const choices: Finder = (node, textOf) => {
  const { consequent, alternate } = node;
  if (node.type !== 'ConditionalExpression' || !isNode(consequent) || !isNode(alternate)) return [];
  const isRefusal = (branch: Node) => textOf(branch).startsWith('refuse(');
  if (isRefusal(consequent)) return [{ from: node, to: textOf(alternate) }];
  return isRefusal(alternate) ? [{ from: node, to: textOf(consequent) }] : [];
};

/** Each later step of `v.pipe(…)`: accepts every value. */
const pipes: Finder = (node, textOf) =>
  calls(node, textOf, /^v\.pipe$/)
    ? argumentsOf(node)
        .slice(1)
        .map((from) => ({ from, to: 'v.transform((same) => same)' }))
    : [];

/** Statements that only refuse or let pass: limits, permissions and middleware. */
const GUARD_STATEMENT =
  /^(await )?((platform\.)?rateLimits\.count|count\w+|setRoleTo\w+|loginOf|actorOf|parentOf|moderatorOf|app\.use|app\.on)\(/;
const ROUTE_GUARD = /^(onlyThisMachine|bodyLimit|input\('json', nothing)/;
const rights: Finder = (node, textOf) => {
  if (node.type === 'ExpressionStatement')
    return GUARD_STATEMENT.test(textOf(node)) ? [{ from: node, to: ';' }] : [];
  const { key, value } = node;
  if (node.type === 'KeyValueProperty' && isNode(key) && isNode(value)) {
    const isRight = textOf(key) === 'access' && textOf(value).includes('signed-in');
    return isRight ? [{ from: value, to: "'public'" }] : [];
  }
  return calls(node, textOf, /\.(get|post|put|patch|delete)$/)
    ? argumentsOf(node)
        .filter((step) => ROUTE_GUARD.test(textOf(step)))
        .map((from) => ({ from, to: '(_, next) => next()' }))
    : [];
};

/** `valueOf(result, …)` with named refusals: treats every result as a success. */
const outcomes: Finder = (node, textOf) => {
  const [result, statuses] = argumentsOf(node);
  if (result === undefined || statuses === undefined || !calls(node, textOf, /^valueOf$/))
    return [];
  return textOf(statuses) === '{}' ? [] : [{ from: node, to: `(${textOf(result)}).value` }];
};
