import { counted } from '@oakling/domain/kernel/words';
export const accountText = {
  heading: 'Your account',
  changeHeading: 'Change your password',
  changeIntro: 'A new password logs you out everywhere else.',
  change: 'Change password',
  changing: 'Changing password...',
  changed: 'You have changed your password. We have logged you out everywhere else.',
};

export const loginsText = {
  count: (browsers: number) => counted(browsers, 'browser', 'browsers'),
  heading: 'Where you are logged in',
  intro:
    'These browsers are logged in to your account. Log out of any you no longer use or don’t know.',
  what: 'your logins',
  thisBrowser: 'This browser',
  ownDevice: 'Your own device, opens with a PIN',
  lastUsed: (day: string) => `Last used ${day}`,
  logOut: 'Log out',
  logOutOf: (device: string) => `Log out of ${device}`,
  ended: (device: string) => `Logged out of ${device}.`,
  endedOthers: 'Logged out everywhere else.',
  endFailed: 'We couldn’t log you out there. Please try again.',
  endOthers: 'Log out everywhere else',
  endingOthers: 'Logging out...',
  confirmTitle: 'Log out everywhere else?',
  confirmBody: (count: number) =>
    count === 1
      ? 'One other browser will ask for your password again. You stay logged in here.'
      : `${count} other browsers will ask for your password again. You stay logged in here.`,
  keep: 'Keep all logins',
};
