import type { ActorName } from '../actors.ts';
import type { AnswerSchema } from '../answer-problems.ts';
import type { TestApp } from '../test-app.ts';
import { ADMIN } from './admin.ts';
import { CONSENT } from './consent.ts';
import { FRIENDSHIPS } from './friendships.ts';
import { GUARDIANS } from './guardians.ts';
import { IDENTITY } from './identity.ts';
import { INVITES } from './invites.ts';
import { NOTIFICATIONS } from './notifications.ts';
import { statusesOf, type Operation, type Operations } from './operation.ts';
import { PINS } from './pins.ts';
import { PROFILE } from './profile.ts';
import { ROOMS } from './rooms.ts';
import { SAFETY } from './safety.ts';
import { SESSIONS } from './sessions.ts';
import { TRUSTED } from './trusted.ts';
import { STAGES } from './stages.ts';

/** Every operation of the API. A new operation needs an entry in the file of its feature. */
export const OPERATIONS: Operations = {
  ...IDENTITY,
  ...PROFILE,
  ...INVITES,
  ...GUARDIANS,
  ...STAGES,
  ...PINS,
  ...SESSIONS,
  ...FRIENDSHIPS,
  ...TRUSTED,
  ...ROOMS,
  ...NOTIFICATIONS,
  ...SAFETY,
  ...CONSENT,
  ...ADMIN,
};

export interface Documented {
  /** The method and path, such as `GET /api/sessions/{id}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly isPublic: boolean;
  /** True if the operation requires a recent login or password. Rule 1.148 */
  readonly asksPassword: boolean;
  readonly body: 'none' | 'optional' | 'needed';
  /** The names of the body's fields, at any depth, and of the query parameters. */
  readonly fields: readonly string[];
  readonly queries: readonly string[];
  readonly answer: AnswerSchema | null;
}

export interface ApiOperation extends Documented {
  readonly entry: Operation;
  readonly statuses: ReadonlyMap<ActorName, number>;
}

interface DocumentOperation {
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json'?: { readonly schema: object } };
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: { 'application/json'?: { schema: AnswerSchema } } }>
  >;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export async function documented(app: TestApp): Promise<Documented[]> {
  const { body: document } = await app.browser().get('/api/openapi.json');
  const paths: [string, Record<string, DocumentOperation>][] = Object.entries(document.paths);
  return paths.flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const found = item[method];
      return found === undefined ? [] : [readOperation(method.toUpperCase(), path, found)];
    }),
  );
}

function readOperation(method: string, path: string, found: DocumentOperation): Documented {
  const schema = found.requestBody?.content['application/json']?.schema ?? {};
  const fields = fieldsIn(schema);
  const mayBeLeftOut = 'default' in schema;
  return {
    name: `${method} ${path}`,
    method,
    path,
    isPublic: found.security?.length === 0,
    asksPassword: found.responses['403'] !== undefined,
    body: fields.length === 0 ? 'none' : mayBeLeftOut ? 'optional' : 'needed',
    fields,
    queries: (found.parameters ?? []).flatMap((given) =>
      given.in === 'query' ? [given.name] : [],
    ),
    answer: answerOf(found.responses),
  };
}

function answerOf(responses: DocumentOperation['responses']): AnswerSchema | null {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return success?.[1].content?.['application/json']?.schema ?? null;
}

function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
  return [...new Set([...own, ...Object.values(schema).flatMap(fieldsIn)])];
}

/** All operations that have an entry. `permission-matrix.test.ts` fails for an operation without one. */
export async function allOperations(app: TestApp): Promise<ApiOperation[]> {
  return (await documented(app)).flatMap((operation) => {
    const entry = OPERATIONS[operation.name];
    if (entry === undefined) return [];
    return [{ ...operation, entry, statuses: statusesOf(operation.name, entry) }];
  });
}
