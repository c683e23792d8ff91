import type { Role } from '@oakling/domain/identity/role';

export const ownWarning = {
  heading: 'The moderators have written to you',
  sent: (day: string) => `Sent ${day}`,
  who: {
    elder: 'Your account works as before.',
    parent: 'Your account works as before.',
    youth: 'Your account works as before. Your parent can read this too.',
  } satisfies Record<Role, string>,
  read: 'I have read this',
  sending: 'Sending...',
  failed: 'We could not send this. Please try again.',
};

export const childWarnings = {
  heading: 'From the moderators',
  intro: (name: string) => `What moderators wrote to ${name}, and the answer.`,
  unread: (name: string) => `${name} has not read it yet.`,
  read: (name: string, day: string) => `${name} read it on ${day}.`,
};
