import type { Decision, DomainEvent } from '@oakling/domain/kernel/decision';
import {
  decideMatching,
  decidePause,
  decideResume,
  decideShownName,
  type SupervisedChild,
} from '@oakling/domain/safety/supervision';
import type { ShownNameStyle } from '@oakling/domain/safety/child-view';
import { persist, type ByPerson } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockChild, saveSupervision } from './store.ts';

const supervise = <Event extends DomainEvent, Refusal extends string>(
  { transact }: Platform,
  by: ByPerson,
  youthId: string,
  decide: (child: SupervisedChild | null) => Decision<SupervisedChild, Event, Refusal>,
) =>
  transact(by, async (tx) => {
    return persist(decide(await lockChild(tx, youthId)), (value) => saveSupervision(tx, value));
  });

/** Pauses a child: logins end, future meetings are canceled, and other people can't find the child. Rule 9.11 */
export const pauseChild = (platform: Platform, by: ByPerson, youthId: string) =>
  supervise(platform, by, youthId, (child) => decidePause(by, child, platform.clock()));

/** Resumes a child, who can then log in and be found again. Rule 9.11 */
export const resumeChild = (platform: Platform, by: ByPerson, youthId: string) =>
  supervise(platform, by, youthId, (child) => decideResume(by, child));

/** Turns matching on or off. While it is off, elders and the child can't find each other. Rule 9.10 */
export const switchMatching = (
  platform: Platform,
  by: ByPerson,
  { id, isOn }: { id: string; isOn: boolean },
) => supervise(platform, by, id, (child) => decideMatching(by, child, isOn));

/** Changes how others see the child's name from now on. Rule 9.95 */
export const changeShownName = (
  platform: Platform,
  by: ByPerson,
  { id, style }: { id: string; style: ShownNameStyle },
) => supervise(platform, by, id, (child) => decideShownName(by, child, style));
