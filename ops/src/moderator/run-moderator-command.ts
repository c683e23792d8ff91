import { parseArgs } from 'node:util';
import { emailSchema } from '@oakling/domain/identity/email';
import { moderatorsChanged } from '@oakling/domain/identity/events';
import { accept } from '@oakling/domain/kernel/decision';
import * as v from 'valibot';
import {
  makeModerator,
  MODERATOR_COMMAND,
  removeModerator,
} from '../../../server/src/features/identity/moderators.ts';
import { listModerators } from '../../../server/src/features/identity/queries.ts';
import { ConfigError, readConfig } from '../../../server/src/platform/process/config.ts';
import { StartError } from '../../../server/src/platform/process/start-error.ts';
import { openModeratorTools, type ModeratorTools } from './open-moderator-tools.ts';

const USAGE =
  'Usage: npm run moderator -- EMAIL, npm run moderator -- EMAIL --remove, or npm run moderator -- --list';

/** Describes in one sentence why the command was used incorrectly. The exit code is 1. */
class UsageError extends Error {}

type Wish =
  | { readonly verb: 'list' }
  | { readonly verb: 'make' | 'remove'; readonly email: string };

/** @returns the message and the exit code. Rules 9.60, 9.61 and 9.66 */
export async function runModeratorCommand(
  environment: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Promise<{ code: 0 | 1; words: string }> {
  try {
    const wish = readWish(args);
    const config = readConfig(environment);
    const tools = await openModeratorTools(config);
    try {
      return { code: 0, words: await carryOut(tools, wish) };
    } finally {
      await tools.close();
    }
  } catch (error) {
    const isSaid = [StartError, ConfigError, UsageError].some((kind) => error instanceof kind);
    if (!isSaid || !(error instanceof Error)) throw error;
    return { code: 1, words: error.message };
  }
}

function readWish(args: readonly string[]): Wish {
  const { remove, list, positionals } = readArguments(args);
  if (list && !remove && positionals.length === 0) return { verb: 'list' };
  const [address, ...others] = positionals;
  if (list || address === undefined || others.length > 0) throw new UsageError(`${USAGE}.`);
  const email = v.safeParse(emailSchema, address);
  if (!email.success) throw new UsageError(`EMAIL: expected an email address, but got ${address}.`);
  return { verb: remove ? 'remove' : 'make', email: email.output };
}

function readArguments(args: readonly string[]) {
  try {
    const options = { remove: { type: 'boolean' }, list: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
    });
    return { remove: values.remove === true, list: values.list === true, positionals };
  } catch {
    throw new UsageError(`${USAGE}.`);
  }
}

async function carryOut(tools: ModeratorTools, wish: Wish): Promise<string> {
  if (wish.verb === 'list') return listed(tools);
  const { email } = wish;
  if (wish.verb === 'remove') {
    const removed = await removeModerator(tools, email);
    if (!removed.ok) throw new UsageError(`${email} is not a moderator.`);
    return `${email} is no longer a moderator, and is logged out everywhere.`;
  }
  const made = await makeModerator(tools, email);
  if (!made.ok) {
    throw new UsageError(
      `${email} belongs to a member of Oakling, who cannot be a moderator; choose another address.`,
    );
  }
  const said = made.value === 'made' ? 'is a moderator now.' : 'is a moderator already.';
  return `${email} ${said}\nSet the password with this link within one hour; it works once:\n${await tools.passwordLink(email)}`;
}

async function listed({ db, transact }: ModeratorTools): Promise<string> {
  await transact(MODERATOR_COMMAND, async () =>
    accept(null, moderatorsChanged('all', 'ModeratorsListed')),
  );
  const moderators = await listModerators(db);
  if (moderators.length === 0) return 'There is no moderator yet.';
  return moderators
    .map(({ email, created_at, two_factor_enabled }) => {
      const factor = two_factor_enabled ? 'second factor set up' : 'no second factor yet';
      return `${email}  since ${created_at.toISOString().slice(0, 10)}, ${factor}`;
    })
    .join('\n');
}
