import type { Host } from '@oakling/domain/legal/host';
import type { Role } from '@oakling/domain/identity/role';
import type { PresetAvatar } from '@oakling/domain/profile/avatar';
import type { MailCalendar } from './mail.ts';

export interface Fact {
  readonly label: string;
  readonly words: string;
}

/** The person a mail is about. Without a built-in avatar, the mail shows the person's initials. */
export interface MailPerson {
  readonly name: string;
  readonly role: Role;
  readonly face: PresetAvatar | null;
}

export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly (string | Fact)[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly footnote: string;
  readonly person?: MailPerson;
  readonly calendar?: MailCalendar;
}

export interface Draft extends MailContent {
  readonly to: string;
  /**
   * Other people whom the mail mentions. Removing one of their accounts also deletes the mail from the dev mailbox.
   * Rule 9.80
   */
  readonly about: readonly string[];
}

export interface MailFrame {
  /** The link that turns off mails of this kind, or null for mandatory mails. */
  readonly choicesUrl: string | null;
  /** Null if no host is configured. Rule 8.133 */
  readonly host: Host | null;
  /** True if the reader may not be a member, so no text may look like a link to mail clients. Rule 4.76 */
  readonly isForAnyone: boolean;
}
