import { decideHelp, type HelpRefusal } from '@oakling/domain/rooms/decide-help';
import type { Result } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RoomDesk } from './desk.ts';
import { lockCall, saveHelp } from './store.ts';
import type { Visitor } from './visitor.ts';

/**
 * Calls the parent and the moderators; a second request by the same person ends the call for
 * everyone. Rule 6.300
 */
export async function askHelp(
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  desk: RoomDesk,
  { personId, changedBy: { requestId } }: Visitor,
  sessionId: string,
): Promise<Result<'called' | 'ended', HelpRefusal>> {
  const entry = desk.inside(sessionId).find((one) => one.personId === personId);
  if (entry === undefined) return { ok: false, refusal: 'not-inside' };
  const { room } = entry;
  // System rights: only the server records what happens in a call.
  const changedBy = { as: 'system', personId, requestId } as const;
  const result = await transact(changedBy, async (tx) => {
    const call = await lockCall(tx, entry);
    const decision = decideHelp(room, { personId, part: entry.part }, { ...call, isInside: true });
    const now = clock();
    if (decision.ok) {
      const asked = { help_at: now, help_parts: [...call.helpParts, entry.part] };
      await saveHelp(tx, entry, decision.value === 'ended' ? { ended_at: now } : asked);
    }
    return decision;
  });
  if (result.ok && result.value === 'ended')
    for (const one of desk.inside(sessionId)) desk.drop(one);
  return result;
}
