import {
  decideMatching,
  decidePause,
  decideResume,
  decideShownName,
} from '@oakling/domain/safety/supervision';
import type { ShownNameStyle } from '@oakling/domain/safety/child-view';
import type { ByPerson } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockChild, saveSupervision } from './store.ts';

/** Pauses a child: logins end, future meetings are canceled, and other people can't find the child. Rule 9.11 */
export async function pauseChild({ transact, clock }: Platform, by: ByPerson, youthId: string) {
  return transact(by, async (tx) => {
    const decision = decidePause(by, await lockChild(tx, youthId), clock());
    if (decision.ok) await saveSupervision(tx, decision.value);
    return decision;
  });
}

/** Resumes a child, who can then log in and be found again. Rule 9.11 */
export async function resumeChild({ transact }: Platform, by: ByPerson, youthId: string) {
  return transact(by, async (tx) => {
    const decision = decideResume(by, await lockChild(tx, youthId));
    if (decision.ok) await saveSupervision(tx, decision.value);
    return decision;
  });
}

/** Turns matching on or off. While it is off, elders and the child can't find each other. Rule 9.10 */
export async function switchMatching(
  { transact }: Platform,
  by: ByPerson,
  { id, isOn }: { id: string; isOn: boolean },
) {
  return transact(by, async (tx) => {
    const decision = decideMatching(by, await lockChild(tx, id), isOn);
    if (decision.ok) await saveSupervision(tx, decision.value);
    return decision;
  });
}

/** Changes how others see the child's name from now on. Rule 9.95 */
export async function changeShownName(
  { transact }: Platform,
  by: ByPerson,
  { id, style }: { id: string; style: ShownNameStyle },
) {
  return transact(by, async (tx) => {
    const decision = decideShownName(by, await lockChild(tx, id), style);
    if (decision.ok) await saveSupervision(tx, decision.value);
    return decision;
  });
}
