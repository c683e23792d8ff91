import { missing, type Asked } from '../../server/src/testing/planned-sessions.ts';
import type { Member } from '../../server/src/testing/stored-logins.ts';
import { requestOf } from './load.ts';

/** A serialized session request. */
export function requestFor({ asker, body }: Asked): string {
  return requestOf('POST', '/api/sessions', asker.headers, body);
}

/** Approves a session in the version that was requested. */
export function approvalOf({ id, approval }: Asked, parent: Member = missing()): string {
  return requestOf('POST', `/api/sessions/${id}/approve`, parent.headers, approval);
}
