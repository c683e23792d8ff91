import { missing, type Asked } from '../../server/src/testing/planned-sessions.ts';
import type { Member } from '../../server/src/testing/stored-logins.ts';
import { requestOf } from './load.ts';

export function requestFor({ asker, body }: Asked): string {
  return requestOf('POST', '/api/sessions', asker.headers, body);
}

export function approvalOf({ id, approval }: Asked, parent: Member = missing()): string {
  return requestOf('POST', `/api/sessions/${id}/approve`, parent.headers, approval);
}
