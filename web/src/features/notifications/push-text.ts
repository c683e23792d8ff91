import type { PushSupport } from '../../lib/push-device.ts';

/** Every word of notifications on a device. Rules 8.14, 8.71 and 8.77 */
export const pushText = {
  heading: 'Notifications on this device',
  intro:
    'Learn at once when something happens, also while Oakling is closed. It shows on a locked screen too, so it names nobody: it says no more than, say, that a request waits for you.',
  loading: 'Loading notifications on this device...',
  failed: 'We could not find out whether notifications are on.',
  tryAgain: 'Try again',
  isOn: 'Notifications are on in this browser.',
  isOff: 'Notifications are off in this browser.',
  turnOn: 'Turn on for this device',
  turningOn: 'Turning on...',
  turnedOn: 'Notifications are on. They stay on until you turn them off or log out here.',
  turnOnFailed: 'Notifications could not be turned on. Please try again.',
  notAllowed: 'You have not allowed it, so notifications stay off.',
  turnOff: 'Turn off for this device',
  turningOff: 'Turning off...',
  turnedOff: 'Notifications are off. You find everything on the page Notifications.',
  turnOffFailed: 'Notifications could not be turned off. Please try again.',
};

export const CANNOT: Readonly<Record<Exclude<PushSupport, 'ready'>, string>> = {
  denied:
    'This browser was told not to show notifications of Oakling. Allow them in the browser’s settings for this page, then load the page again.',
  insecure: 'Notifications need a secure connection (https), which this address does not have.',
  unsupported:
    'This browser cannot show notifications. On an iPhone or iPad it can once you have added Oakling to the home screen and open it from there.',
};
