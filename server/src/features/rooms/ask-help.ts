import { decideHelp, type HelpRefusal } from '@oakling/domain/rooms/decide-help';
import type { Result } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CallRegistry } from './call-registry.ts';
import { findModeratorIds } from '../safety/queries.ts';
import { saveHelpRequest } from './help-store.ts';
import { lockCall, saveHelp } from './store.ts';
import type { CallParticipant } from './call-participant.ts';

/**
 * Calls the parent and the moderators; a second request by the same person ends the call for
 * everyone. Rule 6.300
 */
export async function askHelp(
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  calls: CallRegistry,
  { personId, changedBy: { requestId } }: CallParticipant,
  sessionId: string,
): Promise<Result<'called' | 'ended', HelpRefusal>> {
  const entry = calls.inside(sessionId).find((one) => one.personId === personId);
  if (entry === undefined) return { ok: false, refusal: 'not-inside' };
  const { room } = entry;
  // Runs with system rights, because only the server records what happens in a call.
  const changedBy = { as: 'system', personId, requestId } as const;
  const result = await transact(changedBy, async (tx) => {
    const call = await lockCall(tx, entry);
    const state = { ...call, isInside: true, moderatorIds: await findModeratorIds(tx) };
    const decision = decideHelp(room, { personId, part: entry.part }, state);
    const now = clock();
    if (decision.ok) {
      const asked = { help_at: now, help_parts: [...call.helpParts, entry.part] };
      await saveHelp(tx, entry, decision.value === 'ended' ? { ended_at: now } : asked);
      if (decision.value === 'called') await saveHelpRequest(tx, entry);
    }
    return decision;
  });
  if (result.ok && result.value === 'ended')
    for (const one of calls.inside(sessionId)) calls.drop(one);
  return result;
}
