import { lookAtAddress } from './look-at-address.ts';
import { lookAtDatabase, lookAtReplica, lookAtWaiting } from './look-at-database.ts';
import { lookAtDisk } from './look-at-disk.ts';
import { lookAtHost } from './look-at-host.ts';
import { lookAtMail } from './look-at-mail.ts';
import { lookAtRequirements } from './look-at-requirements.ts';
import { lookAtRooms } from './look-at-rooms.ts';
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

/** Runs `npm run doctor`. It reports what works and what doesn't, and changes nothing. Rule 10.278 */
export async function runDoctorCommand(
  environment: Readonly<Record<string, string | undefined>>,
  say: (words: string) => void,
): Promise<Said> {
  try {
    const shell = readConfig(environment);
    const running = readNotedSettings(shell.DATA_DIR);
    if (running?.['NODE_ENV'] === 'production' && shell.NODE_ENV !== 'production') {
      throw new UsageError(NOT_PRODUCTION);
    }
    const config = readConfig({ ...environment, ...running });
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

const TRIAL = 'Fine for trying Oakling out. Before families join, add what is marked “trial”.';

const FROM_SERVER = 'The settings are those of the running server.';
const FROM_SHELL =
  'The settings are those of this shell, because no server uses this DATA_DIR. The server may have others.';
const NOT_PRODUCTION =
  'NODE_ENV: the server runs in production, but this shell lacks its settings; run the doctor with them (deploy.md, chapter 1).';

function labelOf({ isGood, isOnlyForTrial }: Finding): string {
  if (isOnlyForTrial) return 'trial';
  return isGood ? 'well ' : 'WRONG';
}
