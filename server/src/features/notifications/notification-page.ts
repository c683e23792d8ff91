import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import type { NotificationView } from '@oakling/domain/notifications/contract';
import * as v from 'valibot';
import { decodeCursor, encodeCursor, preciseInstantSchema } from '../../platform/db/cursor.ts';
import type { pageOfNotifications } from './store.ts';

// Two notifications of one change differ in the microseconds only.
const keysetSchema = v.strictTuple([preciseInstantSchema, v.pipe(v.string(), v.uuid())]);

/** @throws AppError `invalid-input` for anything that `viewPage` did not give as a cursor. */
export function keysetIn(cursor: string | undefined) {
  return cursor === undefined ? null : decodeCursor(keysetSchema, cursor);
}

type Rows = Awaited<ReturnType<typeof pageOfNotifications>>;

/** The rows of a page as they go to the browser, and where the next page starts. */
export function viewPage(rows: Rows): { items: NotificationView[]; nextCursor: string | null } {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    items: rows.slice(0, PAGE_SIZE).map(view),
    nextCursor: last === undefined ? null : encodeCursor([last.key, last.id]),
  };
}

function view(row: Rows[number]): NotificationView {
  return {
    id: row.id,
    kind: row.kind,
    names: row.names,
    reason: row.reason,
    childId: row.child_id,
    sessionId: row.session_id,
    startsAt: row.starts_at?.toISOString() ?? null,
    timeZone: row.time_zone,
    createdAt: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  };
}
