import type { ConsentView } from '@oakling/domain/legal/contract';
import type { pageOfConsents } from './store.ts';

type ConsentRow = Awaited<ReturnType<typeof pageOfConsents>>[number];

/** A consent as the viewer reads it: no id of another person, and no name but a child's. */
export function toConsentView(row: ConsentRow, viewerId: string): ConsentView {
  const isMine = row.given_for === viewerId;
  return {
    id: row.id,
    at: row.at.toISOString(),
    scope: row.scope,
    method: row.method,
    version: row.document_version,
    hash: row.document_hash,
    givenBy: row.given_by === viewerId ? 'me' : 'my-parent',
    givenFor: isMine ? 'me' : row.method === 'invite-sent' ? 'invite' : 'child',
    childName: isMine ? null : (row.full_name ?? row.child_name),
  };
}
