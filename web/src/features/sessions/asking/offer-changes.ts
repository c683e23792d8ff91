import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { SessionChange, TimeProposal } from '@oakling/domain/sessions/asking/request-schema';
import { api, bodyOf } from '../../../lib/api.ts';
import { useSessionChange, type Refusal } from '../session-changes.ts';

/** Rule 6.57 */
export function useCancelSession() {
  return useSessionChange(
    ({ session }: { session: SessionRow } & Refusal) => session.id,
    ({ session: { id, version }, ...no }) =>
      bodyOf(api.sessions[':id'].cancel.$post({ param: { id }, json: { version, ...no } })),
    ({ status }) => status === 'cancelled',
  );
}

/** Rule 6.271 */
export function usePassOnReason({ id }: SessionRow) {
  return useSessionChange(
    () => id,
    () => bodyOf(api.sessions[':id']['pass-on-reason'].$post({ param: { id } })),
    ({ cancelled }) => cancelled?.isHeld === false,
  );
}

/** Rule 6.58 */
export function useChangeSession(id: string) {
  return useSessionChange(
    () => id,
    (json: SessionChange) => bodyOf(api.sessions[':id'].$put({ param: { id }, json })),
    (now, json) => now.version > json.version && isAt(now, json),
  );
}

/** Rule 6.67 */
export function useProposeTime(id: string) {
  return useSessionChange(
    () => id,
    (json: TimeProposal) => bodyOf(api.sessions[':id'].proposal.$post({ param: { id }, json })),
    ({ proposal }, json) => proposal?.isMine === true && isAt(proposal, json),
  );
}

type Times = Pick<SessionRow, 'date' | 'startTime' | 'endTime'>;
const isAt = (now: Times, sent: Times): boolean =>
  (['date', 'startTime', 'endTime'] as const).every((field) => now[field] === sent[field]);
