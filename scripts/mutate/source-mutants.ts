import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { likelyTests } from './likely-tests.ts';
import type { Mutant } from './mutant.ts';

/** A part of the syntax tree; spans count bytes from 1. */
interface Node {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

/** What takes a guard away: the bytes of one node replaced by others. */
interface Edit {
  readonly from: Node;
  readonly to: string;
  readonly what: string;
}

type Finder = (node: Node, source: Source) => readonly Edit[];

interface Source {
  readonly path: string;
  textOf(node: Node): string;
}

/** Every guard in the sources of a workspace, tests and what serves them aside. */
export function sourceMutants(root: string, kind: 'domain' | 'server'): Mutant[] {
  const files = readdirSync(join(root, kind, 'src'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(name))
    .filter((name) => name !== 'platform/db-types.ts')
    .toSorted()
    .flatMap((name) => mutantsOf(root, kind, join(kind, 'src', name)));
}

function mutantsOf(root: string, kind: 'domain' | 'server', path: string): Mutant[] {
  const bytes = readFileSync(join(root, path));
  const textOf = ({ span }: Node) => bytes.subarray(span.start - 1, span.end - 1).toString();
  const module = parseSync(bytes.toString(), { syntax: 'typescript' }) as unknown as Node;
  const edits: Edit[] = [];
  const seen = new Set<string>();
  walk(module, (node) => {
    for (const find of FINDERS) {
      for (const edit of find(node, { path, textOf })) {
        const key = `${edit.from.span.start} ${edit.from.span.end} ${edit.to}`;
        if (!seen.has(key)) edits.push(edit);
        seen.add(key);
      }
    }
  });
  const counts = new Map<string, number>();
  return edits.map(({ from, to, what }) => {
    const { start, end } = from.span;
    const before = bytes.subarray(0, start - 1).toString();
    const text = `${before}${to}${bytes.subarray(end - 1).toString()}`;
    const words = what.replaceAll(/\s+/g, ' ').slice(0, 110);
    // By its words and not by its line, which moves with every change above it.
    const nth = (counts.get(words) ?? 0) + 1;
    counts.set(words, nth);
    const id = `${path}${nth === 1 ? '' : `#${nth}`} ${words}`;
    return { id, kind, change: { path, text }, likely: likelyTests(root, kind, path) };
  });
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const part of value) walk(part, visit);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'span' in value) visit(value as Node);
    for (const part of Object.values(value)) walk(part, visit);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'span' in value;

const argumentsOf = (call: Node) =>
  (Array.isArray(call['arguments']) ? call['arguments'] : []).map(
    ({ expression }): Node => expression,
  );

const calleeOf = (call: Node, { textOf }: Source) =>
  isNode(call['callee']) ? textOf(call['callee']) : '';

const REFUSES = /^\{?\s*(return (refuse\(|false\b|null\b|'[\w-]+';|\{ ok: false)|throw )/;

/** `if (…) return refuse(…)`, `if (…) throw …`, and what a function gives up early for. */
const refusals: Finder = (node, { textOf }) => {
  const { consequent, alternate } = node;
  if (node.type !== 'IfStatement' || !isNode(consequent) || isNode(alternate)) return [];
  if (!REFUSES.test(textOf(consequent))) return [];
  return [{ from: node, to: ';', what: textOf(node) }];
};

/** `… ? refuse(…) : …`: as if the question were answered the other way. */
const choices: Finder = (node, { textOf }) => {
  const { consequent, alternate } = node;
  if (node.type !== 'ConditionalExpression' || !isNode(consequent) || !isNode(alternate)) return [];
  const isRefusal = (branch: Node) => textOf(branch).startsWith('refuse(');
  if (isRefusal(consequent)) return [{ from: node, to: textOf(alternate), what: textOf(node) }];
  if (isRefusal(alternate)) return [{ from: node, to: textOf(consequent), what: textOf(node) }];
  return [];
};

/** Each step of `v.pipe(…)` behind the first. */
const pipes: Finder = (node, source) => {
  if (node.type !== 'CallExpression' || calleeOf(node, source) !== 'v.pipe') return [];
  return argumentsOf(node)
    .slice(1)
    .map((step) => ({ from: step, to: 'v.transform((same) => same)', what: source.textOf(step) }));
};

const LENIENT = new Map([
  ['v.strictObject', 'v.object'],
  ['v.strictTuple', 'v.tuple'],
]);
const strictness: Finder = (node, source) => {
  const callee = node['callee'];
  if (node.type !== 'CallExpression' || !isNode(callee)) return [];
  const to = LENIENT.get(source.textOf(callee));
  return to === undefined ? [] : [{ from: callee, to, what: `${to} for ${source.textOf(node)}` }];
};

/** Statements that only let pass or refuse: limits, rights, waiting for a lock, and middlewares. */
const GUARD_STATEMENT =
  /^(await )?((platform\.)?rateLimits\.count|count(Invite|LogIn)|setRoleToModerator|setRoleToPerson|setRoleToOwner|loginOf|actorOf|parentOf|app\.use|app\.all)\(/;
const statements: Finder = (node, { path, textOf }) => {
  if (node.type !== 'ExpressionStatement' || path.startsWith('domain')) return [];
  return GUARD_STATEMENT.test(textOf(node)) ? [{ from: node, to: ';', what: textOf(node) }] : [];
};

/** Each argument of `app.use(…)` and `except(…)` that is a middleware. */
const middlewares: Finder = (node, source) => {
  if (node.type !== 'CallExpression' || !/^(app\.use|except)$/.test(calleeOf(node, source)))
    return [];
  return argumentsOf(node)
    .filter((step) => !/^('|AVATAR|async|except)/.test(source.textOf(step)))
    .map((step) => ({
      from: step,
      to: '(_, next) => next()',
      what: `without ${source.textOf(step)}`,
    }));
};

/** Arguments of a route that let pass or refuse. */
const routeGuards: Finder = (node, source) => {
  if (node.type !== 'CallExpression' || !/^\S*\.?(get|post|put|patch|delete)$/.test(tailOf(node)))
    return [];
  return argumentsOf(node)
    .filter((step) =>
      /^(onlyThisMachine|bodyLimit|input\('json', nothing)/.test(source.textOf(step)),
    )
    .map((step) => ({
      from: step,
      to: '(_, next) => next()',
      what: `without ${source.textOf(step)}`,
    }));
};

const tailOf = (call: Node): string => {
  const { callee } = call;
  if (!isNode(callee) || callee.type !== 'MemberExpression') return '';
  const { property } = callee;
  return isNode(property) && typeof property['value'] === 'string' ? property['value'] : '';
};

/** `valueOf(outcome, …)`: as if every outcome were good. */
const outcomes: Finder = (node, source) => {
  const [outcome] = argumentsOf(node);
  if (node.type !== 'CallExpression' || calleeOf(node, source) !== 'valueOf') return [];
  if (outcome === undefined) return [];
  return [{ from: node, to: `(${source.textOf(outcome)}).value`, what: source.textOf(node) }];
};

/** Conditions and locks of a query. */
const conditions: Finder = (node, source) => {
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee['object'])) return [];
  if (!/^(where|whereRef|forUpdate)$/.test(tailOf(node))) return [];
  const rest = source.textOf(callee['object']);
  if (!/(db|tx|query|From|update|select|delete|\))/i.test(rest)) return [];
  const what = source.textOf(node).slice(rest.length);
  return [{ from: node, to: rest, what }];
};

/** A transaction that can write nothing: as if it could. */
const readOnly: Finder = (node, source) => {
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee['object'])) return [];
  if (tailOf(node) !== 'setAccessMode') return [];
  return [{ from: node, to: source.textOf(callee['object']), what: source.textOf(node) }];
};

/** What is told or given away only when all that was sent ahead has ended well: as if it had. */
const sentAhead: Finder = (node, source) => {
  if (!source.path.endsWith('prepare-statements.ts')) return [];
  if (node.type === 'UnaryExpression' && source.textOf(node) === '!isClean')
    return [{ from: node, to: 'false', what: source.textOf(node) }];
  if (node.type !== 'CallExpression' || calleeOf(node, source) !== 'after') return [];
  const answer = argumentsOf(node).at(-1);
  if (answer === undefined) return [];
  return [{ from: node, to: source.textOf(answer), what: source.textOf(node) }];
};

/** Settings that are guards by being there, each left out or turned around. */
const GUARD_SETTINGS =
  /^(\w+Src|formAction|baseUri|frameAncestors|\w+Policy|xFrameOptions|strictTransportSecurity|camera|microphone|geolocation|httpOnly|sameSite|secure|revokeSessionsOnPasswordReset|revokeOtherSessions|storeIdentifier|disableIpTracking|minPasswordLength|maxPasswordLength|resetPasswordTokenExpiresIn|access|isPublic)$/;
const settings: Finder = (node, { path, textOf }) => {
  const { key, value } = node;
  if (node.type !== 'KeyValueProperty' || !isNode(key) || !isNode(value)) return [];
  if (path.startsWith('domain') || !GUARD_SETTINGS.test(textOf(key))) return [];
  const text = textOf(node);
  if (textOf(key) === 'access') {
    return text.includes('signed-in')
      ? [{ from: value, to: "'public'", what: `public: ${text}` }]
      : [];
  }
  if (path.endsWith('browser-features.ts')) return [];
  return [{ from: value, to: text.endsWith('true') ? 'false' : 'undefined', what: text }];
};

/** Each feature of the browser that is closed. */
const features: Finder = (node, { path, textOf }) => {
  const { value } = node;
  if (!path.endsWith('browser-features.ts') || node.type !== 'KeyValueProperty') return [];
  return isNode(value) ? [{ from: value, to: "['*']", what: textOf(node) }] : [];
};

const FINDERS: readonly Finder[] = [
  features,
  refusals,
  choices,
  pipes,
  strictness,
  statements,
  middlewares,
  routeGuards,
  outcomes,
  conditions,
  readOnly,
  sentAhead,
  settings,
];
