import type { Role } from '@oakling/domain/identity/role';

/** All text about what happens after sending. Rule 6.210 */
export const sentText = {
  next: 'What happens next',
  yes: (name: string) => `${name} says yes`,
  yourParent: 'Your parent says yes',
  parent: (name: string) => `${name}’s parent says yes`,
  calendar: 'It’s in your calendar',
  /** Confirmation after sending, by the requester's role; null if no guardian is asked. */
  asked: (name: string, role: Role | null) =>
    ({
      youth: `We’ve asked ${name} and your parent.`,
      // From 13 on, the youth reads it before the parent is asked; elders aren't told which
      // applies.
      elder: `We’ll ask ${name} and ${name}’s parent.`,
      parent: '',
      nobody: `We’ve asked ${name}.`,
    })[role ?? 'nobody'],
  byMail: 'We’ll e-mail you.',
  here: 'You find the answer under Notifications.',
};
