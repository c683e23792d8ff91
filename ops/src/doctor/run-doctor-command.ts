import { lookAtAddress } from './look-at-address.ts';
import { lookAtDatabase, lookAtReplica, lookAtWaiting } from './look-at-database.ts';
import { lookAtDisk } from './look-at-disk.ts';
import { lookAtHost, lookAtRequirements } from './look-at-host.ts';
import { lookAtMail } from './look-at-mail.ts';
import { lookAtRooms } from './look-at-rooms.ts';
import { retryParked } from './retry-parked.ts';
import type { Finding } from './finding.ts';
import { sayWhy, UsageError, type Said } from '../command.ts';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { readNotedSettings } from '../../../server/src/platform/process/noted-settings.ts';

/** The checks are in the order in which a host repairs things: without a disk, there is no database. */
const LOOKS = [
  lookAtDisk,
  lookAtDatabase,
  lookAtWaiting,
  lookAtReplica,
  lookAtMail,
  lookAtHost,
  lookAtRequirements,
  lookAtAddress,
  lookAtRooms,
] as const;

/**
 * Runs `npm run doctor`, which reports what works and what doesn't, and changes nothing. With `--retry`, it only retries
 * parked events. Rules 10.278 and 10.513
 */
export async function runDoctorCommand(
  environment: Readonly<Record<string, string | undefined>>,
  say: (words: string) => void,
  args: readonly string[] = [],
): Promise<Said> {
  try {
    if (args.length > 1 || (args[0] ?? RETRY) !== RETRY) throw new UsageError(USAGE);
    const shell = readConfig(environment);
    const running = readNotedSettings(shell.DATA_DIR);
    if (running?.['NODE_ENV'] === 'production' && shell.NODE_ENV !== 'production') {
      throw new UsageError(NOT_PRODUCTION);
    }
    const config = readConfig({ ...environment, ...running });
    if (args.length > 0) return { code: 0, words: await retryParked(config) };
    say(running === null ? FROM_SHELL : FROM_SERVER);
    const findings: Finding[] = [];
    for (const look of LOOKS) {
      for (const finding of await look(config)) {
        findings.push(finding);
        say(`${labelOf(finding)}  ${finding.words}`);
      }
    }
    const count = findings.filter(({ isGood }) => !isGood).length;
    const missing = findings.filter(({ isOnlyForTrial }) => isOnlyForTrial).length;
    if (count === 0 && missing > 0) return { code: 0, words: TRIAL };
    if (count === 0) return { code: 0, words: 'All is well.' };
    return { code: 1, words: count === 1 ? 'One thing is wrong.' : `${count} things are wrong.` };
  } catch (error) {
    return sayWhy(error);
  }
}

const RETRY = '--retry';
const USAGE = 'Usage: npm run doctor, or npm run doctor -- --retry.';
const TRIAL = 'Fine for trying Oakling out. Before families join, add what is marked “trial”.';

const FROM_SERVER =
  'Requirements and calls are checked as the running server has them, everything else as in this shell.';
const FROM_SHELL =
  'Everything is checked as in this shell, because no server uses this DATA_DIR; yours may have other settings.';
const NOT_PRODUCTION =
  'NODE_ENV: the server runs in production, but this shell lacks its settings; run the doctor with them (deploy.md, chapter 1).';

function labelOf({ isGood, isOnlyForTrial }: Finding): string {
  if (isOnlyForTrial) return 'trial';
  return isGood ? 'well ' : 'WRONG';
}
