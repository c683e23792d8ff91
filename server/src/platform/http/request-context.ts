import type { Actor } from '@oakling/domain/identity/role';
import type { Context } from 'hono';
import { AppError } from './app-error.ts';
import type { Log } from '../process/log.ts';
import type { ByPerson, ChangedBy } from '../db/transact.ts';

/** `role` is null for an account without a person row. */
export interface Login {
  readonly id: string;
  readonly token: string;
  readonly personId: string;
  /** Empty for an account without a mailbox. */
  readonly email: string;
  readonly isEmailProven: boolean;
  /**
   * The recipient of mail to a person without a mailbox: a guardian, or no one. Null if the person has a mailbox.
   * Rules 1.82 and 1.95
   */
  readonly mailbox: 'guardian' | 'none' | null;
  readonly actor: Actor | null;
  /** True if the login began, or the password was entered again, in the last ten minutes. Rule 1.148 */
  readonly isPasswordRecent: boolean;
  /** True if the password was entered in a browser that was handed over to a child. Rule 1.192 */
  readonly isOnChildsDevice: boolean;
  /** True on an elder's own device, which locks when idle. Rule 1.232 */
  readonly isOwnDevice: boolean;
  /** The account's second factor, or null for people who may not have one, such as children. Rule 1.170 */
  readonly secondFactor: 'on' | 'off' | null;
  /** The state of a moderator's second factor, or null for everyone else. */
  readonly moderator: ModeratorLogin | null;
  /** True if the person, or a youth's parent, must accept changed terms. Rule 1.50 */
  readonly mustAcceptTerms: boolean;
}

/** `enrolled` is a property of the account, and `passed` of this login. The console requires both. */
export interface ModeratorLogin {
  readonly enrolled: boolean;
  readonly passed: boolean;
}

export type Member = Pick<Login, 'actor' | 'mustAcceptTerms'>;

export interface AppEnv {
  Variables: {
    requestId: string;
    log: Log;
    clientAddress: string;
    login: Login | null;
    /** The login of a locked device, which counts as no login. Rule 1.232 */
    lockedLogin: Login | null;
    /** True for a page of one person when another is signed in. Rule 10.305 */
    isOtherPerson: boolean;
    /** True for the repeat of a change that was made. Rule 10.463 */
    isRepeat: boolean;
  };
}

export type AppContext = Context<AppEnv>;

/** @throws AppError `not-signed-in` without a login, `other-person` for another person's page, `device-locked`. */
export function loginOf(c: AppContext): Login {
  const login = c.get('login');
  if (c.get('lockedLogin') !== null) throw new AppError('device-locked');
  if (login === null) throw new AppError(c.get('isOtherPerson') ? 'other-person' : 'not-signed-in');
  return login;
}

/** @throws AppError `not-signed-in` without a login, and `forbidden` without a person row. */
export function actorOf(c: AppContext): Actor {
  const { actor } = loginOf(c);
  if (actor === null) throw new AppError('forbidden');
  return actor;
}

/** @throws AppError `forbidden` for anyone but a parent. */
export function parentOf(c: AppContext): Actor {
  const actor = actorOf(c);
  if (actor.role !== 'parent') throw new AppError('forbidden');
  return actor;
}

export function changedBy(c: AppContext): ByPerson {
  return { as: 'person', ...actorOf(c), requestId: c.get('requestId') };
}

/** @throws AppError `forbidden` for anyone but a parent. */
export function byParent(c: AppContext): ByPerson {
  return { ...changedBy(c), ...parentOf(c) };
}

/**
 * The moderator, whose login must have passed the second factor. Rule 9.63
 * @throws AppError `not-signed-in` without a login, and `forbidden` for everyone else.
 */
export function moderatorOf(c: AppContext): { readonly userId: string } {
  const { personId, moderator } = loginOf(c);
  if (moderator === null || !moderator.enrolled || !moderator.passed)
    throw new AppError('forbidden');
  return { userId: personId };
}

/**
 * The login of a person who may have a second factor. Rule 1.170
 * @throws as `moderatorOf` does.
 */
export function secondFactorLoginOf(c: AppContext): Login {
  const login = loginOf(c);
  if (login.secondFactor === null) throw new AppError('forbidden');
  return login;
}

export type ByModerator = ChangedBy & { readonly as: 'moderator' };

/** Rule 9.68 */
export function byModerator(c: AppContext): ByModerator {
  return { as: 'moderator', personId: moderatorOf(c).userId, requestId: c.get('requestId') };
}

/** A moderator who changes the rows of an account on behalf of a family, which needs system rights. */
export function changedForFamily({ personId, requestId }: ByModerator): ChangedBy {
  return { as: 'system', personId, requestId };
}
