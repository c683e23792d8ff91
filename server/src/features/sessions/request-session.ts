import type { Actor } from '@oakling/domain/identity/role';
import type { SessionRequest } from '@oakling/domain/sessions/contract';
import { decideRequest } from '@oakling/domain/sessions/decide-request';
import { asOwner } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/transact.ts';
import { findParentId } from '../identity/queries.ts';
import { findSkillsOfPair } from '../matches/queries.ts';
import { momentOf } from './moment.ts';
import { findBusy, type Pair } from './queries.ts';
import { insertSession } from './store.ts';

/** Rules 6.1 to 6.19: an elder or a youth asks a match for a session. */
export async function requestSession(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: SessionRequest,
) {
  return transact(changedBy, async (tx) => {
    const skills = await findSkillsOfPair(tx, actor.personId, input.matchId);
    const youthId = actor.role === 'youth' ? actor.personId : input.matchId;
    const parentId = await asOwner(tx, actor.personId, () => findParentId(tx, youthId));
    const match = skills.theirs === null ? null : { id: input.matchId, skills: skills.theirs };
    const moment = momentOf(input, clock());
    const busy = await findBusy(tx, actor, pairOf(actor, input), moment);
    const decision = decideRequest(
      actor,
      { mySkills: skills.mine, match, parentId, busy },
      input,
      moment,
    );
    if (decision.ok) await insertSession(tx, decision.value);
    return decision;
  });
}

function pairOf({ personId, role }: Actor, { id, matchId }: SessionRequest): Pair {
  const [elderId, youthId] = role === 'youth' ? [matchId, personId] : [personId, matchId];
  return { id, elderId, youthId };
}
