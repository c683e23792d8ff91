import type { Role } from '@oakling/domain/identity/role';

/** Every word of the private calendar address. Rules 7.5 to 7.15 */
export const feedText = {
  heading: 'Calendar',
  intro: {
    elder: 'Have all your sessions in your own calendar, always up to date.',
    youth: 'Have all your sessions in your own calendar, always up to date.',
    parent:
      'Have the sessions of all your children in your own calendar, always up to date. What waits for your decision stands in it as tentative.',
  } satisfies Record<Role, string>,
  secret:
    'Your calendar reads them from a private address. Whoever has the address can read your sessions with names, times and places: keep it to yourself.',
  loading: 'Loading your calendar address...',
  failed: 'Your calendar address could not be loaded.',
  make: 'Make a private address',
  making: 'Making the address...',
  makeFailed: 'The address could not be made. Please try again.',
  made: 'Your private address is ready. It is shown only now.',
  address: 'Private address',
  open: 'Open in my calendar',
  copy: 'Copy address',
  copied:
    'The address is copied. Paste it where your calendar asks for an address to subscribe to.',
  copyFailed: 'It could not be copied. Please select the address and copy it yourself.',
  since: (day: string) => `You have a private address since ${day}.`,
  lastRead: (day: string) => `A calendar last read it on ${day}.`,
  neverRead: 'No calendar has read it yet.',
  renew: 'Make a new address',
  renewTitle: 'Make a new calendar address?',
  renewWords: 'The address you have stops working at once. Every calendar needs the new one.',
  withdraw: 'Withdraw the address',
  withdrawing: 'Withdrawing...',
  withdrawTitle: 'Withdraw your calendar address?',
  withdrawWords:
    'It stops working at once. Your calendar gets no more changes; what it has already read may stay in it.',
  withdrawn: 'The address is withdrawn.',
  withdrawFailed: 'The address could not be withdrawn. Please try again.',
  keep: 'Keep the address',
};
