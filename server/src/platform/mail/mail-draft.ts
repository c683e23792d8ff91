import type { Host } from '@oakling/domain/legal/host';
import type { Role } from '@oakling/domain/identity/role';
import type { PresetAvatar } from '@oakling/domain/profile/avatar';
import type { MailCalendar } from './mail.ts';

/** A detail on a line of its own, such as `When: Tuesday …`. */
export interface Fact {
  readonly label: string;
  readonly words: string;
}

/** The text of a mail, with at most one button. */
export interface MailWords {
  readonly heading: string;
  readonly paragraphs: readonly (string | Fact)[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly footnote: string;
}

/** The person a mail is about; without a built-in avatar their initials are shown. */
export interface MailPerson {
  readonly name: string;
  readonly role: Role;
  readonly face: PresetAvatar | null;
}

/** A mail to one person before layout. */
export interface Draft {
  readonly to: string;
  readonly subject: string;
  readonly words: MailWords;
  readonly person?: MailPerson;
  readonly calendar?: MailCalendar;
  /**
   * People it mentions besides the recipient. Removing their account also deletes the mail from the dev mailbox.
   * Rule 9.80
   */
  readonly about?: readonly string[];
}

/** The parts around the text of every mail. */
export interface MailFrame {
  /** Link to turn off mails of this kind; null for mandatory mails. */
  readonly choicesUrl: string | null;
  /** The host of this installation; null when none is set. Rule 8.133 */
  readonly host: Host | null;
}

export const CHANGE_MAILS = 'Change these e-mails';

/** Names the host and how to contact it. */
export function operatorWords(host: Host | null): string[] {
  if (host === null) return ['Oakling'];
  const { name, contact } = host;
  const runBy = `${name} runs this Oakling.`;
  return [contact === null ? runBy : `${runBy} Questions? ${contact.words}`];
}
