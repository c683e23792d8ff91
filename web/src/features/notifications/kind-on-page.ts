import type { Role } from '@oakling/domain/identity/role';
import type { NotificationView } from '@oakling/domain/notifications/contract';
import type { LucideIcon } from 'lucide-react';
import type { Told } from './notice-words.ts';

export type Linked = Pick<NotificationView, 'kind' | 'names' | 'childId' | 'sessionId'>;

export interface KindOnPage {
  readonly icon: LucideIcon;
  readonly choice: string;
  readonly sentence: (told: Told) => string;
  /** The label of the attached text, unless it is 'Reason'. */
  readonly reasonLabel?: string;
  /** The path under a role's dashboard that is used unless the reader can open the notice's session. */
  readonly link: (role: Role, notice: Linked) => string;
}

/** The child's page, or all children once the child's account is gone. Rule 9.96 */
export function toChild(_role: Role, { childId }: Linked): string {
  return childId === null ? '/children' : `/children/${childId}`;
}
