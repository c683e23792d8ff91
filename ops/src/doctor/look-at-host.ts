import { openDatabase } from '../../../server/src/platform/db/database.ts';
import type { Config } from '../../../server/src/platform/process/config.ts';
import { openCurrentHost } from '../../../server/src/platform/process/current-host.ts';
import { openLook } from '../../../server/src/platform/metrics/metrics-store.ts';
import { good, missing, type Finding } from './finding.ts';
import { urlOf } from './look-at-database.ts';

/** Names the host's details and their source. Empty if the database is unavailable. Rule 10.441 */
export async function lookAtHost(config: Config): Promise<readonly Finding[]> {
  const url = urlOf(config);
  if (url === null) return [];
  const db = openDatabase(openLook(url));
  try {
    const now = (await openCurrentHost(config, db)).config();
    return (['HOST_NAME', 'HOST_CONTACT'] as const).map((name) => {
      if (now[name] === undefined) {
        return missing(
          config.NODE_ENV,
          `${name} is not set: families can't see ${MEANING[name]}; set it in the console under Settings, or on the server.`,
        );
      }
      const source = config[name] === undefined ? 'set in the console' : 'set on the server';
      return good(`${name} is ${now[name]} (${source}).`);
    });
  } catch {
    return [];
  } finally {
    await db.destroy();
  }
}

const MEANING = { HOST_NAME: 'who runs this site', HOST_CONTACT: 'how to reach you' } as const;

/** Each requirement, and what can happen without it. */
const WITHOUT = [
  ['ELDER_VETTING', 'elders can meet children before you have checked them'],
  ['CHILD_CONSENT', 'children can meet elders before a consent is recorded'],
  ['EMAIL_PROOF', 'people can meet before they have confirmed their email address'],
] as const;

/** Names each requirement that this installation leaves out. In production, `optional` is a choice. Rule 10.511 */
export function lookAtRequirements(config: Config): readonly Finding[] {
  return WITHOUT.map(([name, risk]) => {
    if (config[name] === 'required') return good(`${name} is required.`);
    if (config.NODE_ENV === 'production') {
      return good(`${name} is optional, as you chose: ${risk}.`);
    }
    return missing(config.NODE_ENV, `${name} is not required: ${risk}; set it to required.`);
  });
}
