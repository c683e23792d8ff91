import { idSchema } from '@oakling/domain/kernel/body';
import { describeRoute, resolver, validator } from 'hono-openapi';
import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { AppError } from './app-error.ts';
import {
  loginOf,
  moderatorAccountOf,
  moderatorOf,
  type AppContext,
  type AppEnv,
} from './request-context.ts';

type Target = 'json' | 'param' | 'query';

/**
 * Checks a part of the request against its schema. What does not fit is answered with 422 and the
 * message of each field; what was sent is never sent back.
 */
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

/** The `:id` of a path. */
export const idParam = v.strictObject({ id: idSchema });

/** For an operation that takes nothing: an empty body or none; anything in it is refused. */
export const nothing = v.optional(v.strictObject({}));

interface Operation {
  readonly summary: string;
  /** What a success answers with; left out when it has no body. */
  readonly answer?: GenericSchema;
  /**
   * Who may call it at all; every other rule is the feature's own. `before-terms` is open to everyone
   * signed in, `signed-in` only once changed terms are accepted (rule 1.51). `moderator` is for setting up
   * the second factor, `console` for all that needs it (rule 9.63).
   */
  readonly access: 'public' | 'before-terms' | 'signed-in' | 'moderator' | 'console';
  readonly status?: 200 | 201 | 204;
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const ADMIT = {
  'before-terms': loginOf,
  'signed-in': (c: AppContext) => {
    if (loginOf(c).mustAcceptTerms) throw new AppError('terms-not-accepted');
  },
  moderator: moderatorAccountOf,
  console: moderatorOf,
};

/** Describes operations, under one heading of the OpenAPI document, and lets in only those each is for. */
export function operationsOf(tag: string) {
  return ({ summary, answer, access, status = 200 }: Operation) => {
    const description = describeRoute({
      tags: [tag],
      summary,
      security: access === 'public' ? [] : [{ login: [] }],
      responses: {
        [status]:
          answer === undefined
            ? { description: 'Done' }
            : {
                description: 'Done',
                content: { 'application/json': { schema: resolver(answer) } },
              },
        ...(access !== 'public' && { 401: problem('Not signed in') }),
        default: problem('Refused or failed'),
      },
    });
    if (access === 'public') return description;
    // Before the schemas look at anything: an anonymous request is told nothing but 401. Rule 9.31
    const admit = ADMIT[access];
    const guard: MiddlewareHandler<AppEnv> = async (c, next) => {
      admit(c);
      await next();
    };
    return Object.assign(guard, description);
  };
}
