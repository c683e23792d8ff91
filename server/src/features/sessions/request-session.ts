import type { Actor } from '@oakling/domain/identity/role';
import type { SessionRequest } from '@oakling/domain/sessions/contract';
import { decideRequest } from '@oakling/domain/sessions/decide-request';
import { asOwner } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { askParentId } from '../identity/queries.ts';
import { askSkillsOfPair } from '../matches/queries.ts';
import { momentOf } from './moment.ts';
import { askBusy, type Pair } from './queries.ts';
import { insertSession } from './store.ts';
import { askViewFor } from './view-for.ts';

/** Rules 6.1 to 6.19: an elder or a youth asks a match for a session, and sees it as it was asked for. */
export async function requestSession(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: SessionRequest,
) {
  return transact(changedBy, async (tx) => {
    const moment = momentOf(input, clock());
    const youthId = actor.role === 'youth' ? actor.personId : input.matchId;
    const skills = await askSkillsOfPair(tx, actor.personId, input.matchId);
    const [parentId, busy] = await asOwner(tx, actor.personId, async () => [
      await askParentId(tx, youthId),
      await askBusy(tx, actor, pairOf(actor, input), moment),
    ]);
    const { mine, theirs } = await skills();
    const match = theirs === null ? null : { id: input.matchId, skills: theirs };
    const decision = decideRequest(
      actor,
      { mySkills: mine, match, parentId: await parentId(), busy: await busy() },
      input,
      moment,
    );
    if (!decision.ok) return decision;
    await insertSession(tx, decision.value);
    return { ...decision, value: await askViewFor(tx, input.id, clock()) };
  });
}

function pairOf({ personId, role }: Actor, { id, matchId }: SessionRequest): Pair {
  const [elderId, youthId] = role === 'youth' ? [matchId, personId] : [personId, matchId];
  return { id, elderId, youthId };
}
