import type { Role } from '@oakling/domain/identity/role';
import type { NotificationView } from '@oakling/domain/notifications/contract';
import type { LucideIcon } from 'lucide-react';
import type { Told } from './notice-words.ts';

export type Linked = Pick<NotificationView, 'kind' | 'names' | 'childId' | 'sessionId'>;

/** How one kind of notice looks, and what it says. */
export interface KindOnPage {
  readonly icon: LucideIcon;
  /** Its name among the choices of what one hears of. */
  readonly choice: string;
  /** The event as one sentence. */
  readonly sentence: (told: Told) => string;
  /** Label of the attached text if it isn't 'Reason'. */
  readonly reasonLabel?: string;
  /** Where a role reads more under its dashboard, unless the notice has a session that it may open. */
  readonly link: (role: Role, notice: Linked) => string;
}

/** Rule 9.96: the child's own page, or all children once the account is gone. */
export function toChild(_role: Role, { childId }: Linked): string {
  return childId === null ? '/children' : `/children/${childId}`;
}
