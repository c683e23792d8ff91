import type { Host } from '@oakling/domain/legal/host';
import type { Role } from '@oakling/domain/identity/role';
import type { PresetAvatar } from '@oakling/domain/profile/avatar';
import type { MailCalendar } from './mail.ts';

/** One line of when, how and where, as `When: Tuesday …`. */
export interface Fact {
  readonly label: string;
  readonly words: string;
}

/** A mail's words: large plain text and at most one thing to do. */
export interface MailWords {
  readonly heading: string;
  readonly paragraphs: readonly (string | Fact)[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly footnote: string;
}

/** The person a mail is about; without a drawn face their initials stand for them. */
export interface MailPerson {
  readonly name: string;
  readonly role: Role;
  readonly face: PresetAvatar | null;
}

/** A mail to one person before it is laid out. */
export interface Draft {
  readonly to: string;
  readonly subject: string;
  readonly words: MailWords;
  readonly person?: MailPerson;
  readonly calendar?: MailCalendar;
  /** Who it names beside the recipient: with their account a kept mail goes. Rule 9.80 */
  readonly about?: readonly string[];
}

/** What stands around the words of every mail. */
export interface MailFrame {
  /** Where the reader turns off mails of this kind; null where nobody can. */
  readonly choicesUrl: string | null;
  /** Who runs this installation; null where the settings name nobody. Rule 8.133 */
  readonly host: Host | null;
}

export const CHANGE_MAILS = 'Change these e-mails';

/** Who runs this installation, and where to ask them. */
export function operatorWords(host: Host | null): string[] {
  if (host === null) return ['Oakling'];
  const { name, contact } = host;
  const runBy = `${name} runs this Oakling.`;
  return [contact === null ? runBy : `${runBy} Questions? ${contact.words}`];
}
