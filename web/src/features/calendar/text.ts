import type { Role } from '@oakling/domain/identity/role';

/** Rules 7.5 to 7.15 */
export const feedText = {
  heading: 'Calendar',
  state: (isOn: boolean) => (isOn ? 'On' : 'Off'),
  intro: {
    elder: 'See all your sessions in your own calendar, always up to date.',
    youth: 'See all your sessions in your own calendar, always up to date.',
    parent:
      'See all your children’s sessions in your own calendar, always up to date. Requests that wait for you are marked as tentative.',
  } satisfies Record<Role, string>,
  secret:
    'Your calendar reads them from a private address. Anyone who has it can read the names, times and places of your sessions. If others got it, make a new one.',
  what: 'your calendar address',
  make: 'Make a private address',
  making: 'Making the address...',
  makeFailed: 'We couldn’t confirm the address. Please try again.',
  made: 'Your private address is ready. Copy it now: you can’t see it again later.',
  address: 'Private address',
  open: 'Open in my calendar',
  copy: 'Copy address',
  copied: 'Copied. Paste it where your calendar asks for an address to subscribe to.',
  copyFailed: 'We couldn’t copy it. Please select the address and copy it yourself.',
  since: (day: string) => `You have had a private address since ${day}.`,
  lastRead: (day: string) => `A calendar last read it on ${day}.`,
  neverRead: 'No calendar has read it yet.',
  renew: 'Make a new address',
  renewTitle: 'Make a new calendar address?',
  renewWords:
    'Your old address stops working at once. Put the new one into every calendar you use.',
  withdraw: 'Withdraw the address',
  withdrawing: 'Withdrawing...',
  withdrawTitle: 'Withdraw your calendar address?',
  withdrawWords:
    'It stops working at once. Your calendar gets no more changes. Sessions already in it may stay.',
  withdrawn: 'You withdrew the address.',
  withdrawFailed: 'We couldn’t confirm the withdrawal. Please try again.',
  keep: 'Keep the address',
};
