import type { Config } from '../../../server/src/platform/process/config.ts';
import { good, missing, type Finding } from './finding.ts';

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
