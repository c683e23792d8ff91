export const setUpText = {
  heading: 'Set up two-step verification',
  intro:
    'A moderator logs in with a password and a code from an authenticator app on a phone. It takes a few minutes. Have your phone ready.',
  passwordLabel: 'Your password',
  passwordHint: 'The password you logged in with, so we know it is you.',
  begin: 'Continue',
  beginning: 'One moment...',
  scanHeading: 'Scan this with your authenticator app',
  scan: 'Open the app, choose to add an account, and point the camera here.',
  qrLabel: 'QR code for your authenticator app. The same key is below as text.',
  typeInstead: 'If you can’t scan it, type this key into the app:',
  codeLabel: 'Enter the 6-digit code that the app shows',
  confirm: 'Turn on',
  confirming: 'Turning on...',
  failed: 'This didn’t work. Please try again.',
  doneHeading: 'Keep your recovery codes',
  done: 'Two-step verification is on. We have logged you out everywhere else.',
  goOn: 'I have kept them. Open the console',
  logOut: 'Log Out',
};

/** Rules 1.170 and 1.171 */
export const secondFactorText = {
  heading: 'A code when you log in',
  intro:
    'You can ask for more than your password: a code from an app on your phone. Then a stolen password isn’t enough.',
  on: 'On',
  off: 'Off',
  isOn: 'It is on. We ask for a code each time you log in.',
  setUp: 'Turn it on',
  setUpIntro:
    'You need an authenticator app, such as Google Authenticator, on your phone. It takes a few minutes.',
  done: 'It is on. We have logged you out everywhere else.',
  renew: 'Make new recovery codes',
  end: 'Turn it off',
  endIntro: 'Your password is enough then. Your codes and recovery codes stop working.',
  password: 'Your password',
  ending: 'Turning off...',
  ended: 'It is off. Your password is enough now.',
  failed: 'This didn’t work. Please try again.',
  cancel: 'Cancel',
  close: 'I have kept them',
};

export const recoveryCodesText = {
  intro:
    'If you lose your phone, log in with one of these codes. Each works once. You can see them only now, so print them or copy them to a safe place.',
  listLabel: 'Recovery codes',
  copy: 'Copy',
  print: 'Print',
  copied: 'The codes are copied.',
  copyFailed: 'We couldn’t copy them. Please print them, or note them on paper.',
};

export const renewText = {
  heading: 'Recovery codes',
  intro: 'Make ten new codes if you have used most of them, or if somebody may have seen them.',
  password: 'Your password',
  renew: 'Make new codes',
  renewing: 'Making new codes...',
  renewed: 'Your old codes no longer work. These are the new ones.',
  failed: 'We couldn’t confirm the new codes. Please try again.',
};
