import type { NotificationView } from '@oakling/domain/notifications/contract';
import * as v from 'valibot';
import {
  decodeCursor,
  encodeCursor,
  cutPage,
  preciseInstantSchema,
} from '../../platform/db/cursor.ts';
import type { pageOfNotifications } from './store.ts';

// Notifications of one change differ only in microseconds.
const keysetSchema = v.strictTuple([preciseInstantSchema, v.pipe(v.string(), v.uuid())]);

/** @throws AppError `invalid-input` for anything other than a cursor from `viewPage`. */
export function keysetIn(cursor: string | undefined) {
  return decodeCursor(keysetSchema, cursor);
}

type Rows = Awaited<ReturnType<typeof pageOfNotifications>>;

/** A page of notifications for the browser, and the cursor of the next page. */
export function viewPage(rows: Rows): { items: NotificationView[]; nextCursor: string | null } {
  const { page, last } = cutPage(rows);
  return { items: page.map(view), nextCursor: last && encodeCursor([last.key, last.id]) };
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
    meetings: row.meetings,
    createdAt: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  };
}
