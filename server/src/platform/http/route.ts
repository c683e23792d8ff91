import { idSchema } from '@oakling/domain/kernel/body';
import { describeRoute, resolver, validator } from 'hono-openapi';
import type { MiddlewareHandler, TypedResponse } from 'hono';
import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { AppError } from './app-error.ts';
import {
  loginOf,
  moderatorOf,
  secondFactorLoginOf,
  type AppContext,
  type AppEnv,
} from './request-context.ts';

type Target = 'json' | 'param' | 'query';

/** Validates a part of the request. Invalid input gets a 422 with one message per field, and is never echoed. */
export function input<T extends Target, Schema extends GenericSchema>(target: T, schema: Schema) {
  return validator(target, schema, (result) => {
    if (result.success) return;
    throw new AppError('invalid-input', {
      fields: result.error.map((issue) => ({
        path: (issue.path ?? [])
          .map((part) => String(typeof part === 'object' ? part.key : part))
          .join('.'),
        message: issue.message,
      })),
    });
  });
}

export const idParam = v.strictObject({ id: idSchema });

/** Accepts only an empty or missing body, for operations without input. */
export const nothing = v.optional(v.strictObject({}));

/**
 * Answers with JSON that the database has already formatted. `Body` describes it for our typed client; tests compare
 * the response of each operation with its schema.
 */
export function jsonText<Body>(c: AppContext, text: string) {
  const answer = c.body(text, 200, { 'Content-Type': 'application/json' });
  // Same response as that of `c.json`, whose type also carries the body.
  return answer as unknown as Response & TypedResponse<Body, 200, 'json'>;
}

interface Operation {
  /** The schema of a successful response; omitted if it has no body. */
  readonly answer?: GenericSchema;
  /**
   * `before-terms` admits anyone who is signed in, `signed-in` requires accepted terms (rule 1.51), `console` requires
   * two-factor sign-in (rule 9.63), and `second-factor` admits people who may have a second factor. Features check the
   * rest.
   */
  readonly access?: Access;
  /**
   * True if the login or the entered password must be at most ten minutes old, because a thief at an open browser has
   * neither. Rule 1.148
   */
  readonly asksPassword?: true;
  /** True if pages can find what a repeated change made, or do without it, although it has a response body. Rule 10.463 */
  readonly isFound?: true;
  /** By default, 200 with a response body and 204 without. */
  readonly status?: 200 | 201;
}

type Access = 'public' | 'before-terms' | 'signed-in' | 'second-factor' | 'console';

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

function admitAfterTerms(c: AppContext): void {
  if (loginOf(c).mustAcceptTerms) throw new AppError('terms-not-accepted');
}

const ADMIT = {
  'before-terms': loginOf,
  'signed-in': admitAfterTerms,
  'second-factor': (c: AppContext) => {
    admitAfterTerms(c);
    secondFactorLoginOf(c);
  },
  console: moderatorOf,
};

/** Declares operations under one tag of the OpenAPI document, and guards access to them. */
export function operationsOf(tag: string, usual: Access = 'signed-in') {
  return (
    summary: string,
    { answer, access = usual, asksPassword, isFound, status }: Operation = {},
  ) => {
    const repeats = isFound === true || (answer === undefined && status === undefined);
    const description = describeRoute({
      tags: [tag],
      summary,
      security: access === 'public' ? [] : [{ login: [] }],
      responses: {
        [status ?? (answer === undefined ? 204 : 200)]:
          answer === undefined
            ? { description: 'Done' }
            : {
                description: 'Done',
                content: { 'application/json': { schema: resolver(answer) } },
              },
        ...(access !== 'public' && { 401: problem('Not signed in') }),
        ...(asksPassword === true && { 403: problem('The password is needed first') }),
        default: problem('Refused or failed'),
      },
    });
    // Runs before validation, so an anonymous request gets nothing but a 401. Rule 9.31
    const guard: MiddlewareHandler<AppEnv> = async (c, next) => {
      if (repeats && c.get('isRepeat')) throw new AppError('made-before');
      if (access !== 'public') ADMIT[access](c);
      if (asksPassword === true && !loginOf(c).isPasswordRecent)
        throw new AppError('password-needed');
      await next();
    };
    return Object.assign(guard, description);
  };
}
