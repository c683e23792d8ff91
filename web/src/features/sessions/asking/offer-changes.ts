import type { SessionRow, SessionView } from '@oakling/domain/sessions/contract';
import type { SessionChange, TimeProposal } from '@oakling/domain/sessions/asking/request-schema';
import { api, bodyOf } from '../../../lib/api.ts';
import { isAt, useSessionChange, type Refusal } from '../session-changes.ts';

/** Rule 6.57 */
export function useCancelSession() {
  return useSessionChange(
    ({ session }: { session: SessionRow } & Refusal) => session.id,
    ({ session: { id, version }, ...no }) =>
      bodyOf(api.sessions[':id'].cancel.$post({ param: { id }, json: { version, ...no } })),
    // A single date that somebody else called off leaves the later ones.
    ({ status }, { following }) => status === 'cancelled' && following === undefined,
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
    shows,
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

/** True if a session has everything that was sent, in a later version. */
function shows(now: SessionView, sent: SessionChange): boolean {
  const interests = now.interests.map(({ name }) => name);
  const shown = { ...now, ...now.place, interests, version: sent.version };
  const isShown = ([key, value]: [string, unknown]) =>
    JSON.stringify(Reflect.get(shown, key) ?? null) === JSON.stringify(value ?? null);
  return now.version > sent.version && Object.entries(sent).every(isShown);
}
