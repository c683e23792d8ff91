import { missing, type Asked } from '../../server/src/testing/planned-sessions.ts';
import type { Member } from '../../server/src/testing/stored-logins.ts';
import { requestOf } from './load.ts';

/** The request of a planned session, ready to be sent. */
export function requestFor({ asker, body }: Asked): string {
  return requestOf('POST', '/api/sessions', asker.headers, body);
}

/** The approval of a session as it was asked for. */
export function approvalOf(id: string, parent: Member = missing()): string {
  return requestOf('POST', `/api/sessions/${id}/approve`, parent.headers, { version: 1 });
}
