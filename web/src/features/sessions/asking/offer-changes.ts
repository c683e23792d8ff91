import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { SessionChange, TimeProposal } from '@oakling/domain/sessions/asking/request-schema';
import { api } from '../../../lib/api.ts';
import { useSessionChange, type Refusal } from '../session-changes.ts';

/** Rule 6.57 */
export function useCancelSession() {
  return useSessionChange(
    ({ session }: { session: SessionRow } & Refusal) => session.id,
    ({ session: { id, version }, ...no }) =>
      api.sessions[':id'].cancel.$post({ param: { id }, json: { version, ...no } }),
  );
}

/** Rule 6.271 */
export function usePassOnReason({ id }: SessionRow) {
  return useSessionChange(
    () => id,
    () => api.sessions[':id']['pass-on-reason'].$post({ param: { id } }),
  );
}

/** Rule 6.58 */
export function useChangeSession(id: string) {
  return useSessionChange(
    () => id,
    (json: SessionChange) => api.sessions[':id'].$put({ param: { id }, json }),
  );
}

/** Rule 6.67 */
export function useProposeTime(id: string) {
  return useSessionChange(
    () => id,
    (json: TimeProposal) => api.sessions[':id'].proposal.$post({ param: { id }, json }),
  );
}
