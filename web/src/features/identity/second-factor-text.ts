/** Every word of the second step of a log-in. */
export const secondStepText = {
  heading: 'One more step',
  app: {
    label: 'Enter the 6-digit code from your authenticator app',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten codes you kept when you set this up. Each works once.',
    other: 'Use a code from your authenticator app',
  },
  submit: 'Log In',
  pending: 'Logging in...',
  startAgain: 'Start again',
  failed: 'Failed to log in.',
};

export const setUpText = {
  heading: 'Set up your second factor',
  intro:
    'A moderator logs in with a password and a code from an authenticator app on a phone. It takes a few minutes; have your phone at hand.',
  passwordLabel: 'Your password',
  passwordHint: 'The one you logged in with, to be sure that it is you.',
  begin: 'Continue',
  beginning: 'One moment...',
  scanHeading: 'Scan this with your authenticator app',
  scan: 'Open the app, choose to add an account, and point the camera here.',
  qrLabel: 'QR code for your authenticator app. The same key stands below as text.',
  typeInstead: 'If you cannot scan it, type this key into the app:',
  codeLabel: 'Enter the 6-digit code that the app shows',
  confirm: 'Turn On',
  confirming: 'Turning on...',
  failed: 'This did not work. Please try again.',
  doneHeading: 'Keep your recovery codes',
  done: 'Your second factor is on, and you are logged out everywhere else.',
  goOn: 'I have kept them. Open the console',
  logOut: 'Log Out',
};

export const recoveryCodesText = {
  intro:
    'If you lose your phone, one of these codes lets you in instead. Each works once. They are shown only now: print them or copy them to a safe place.',
  listLabel: 'Recovery codes',
  copy: 'Copy',
  print: 'Print',
  copied: 'The codes are copied.',
  copyFailed: 'They could not be copied. Please print them, or write them down.',
};

export const renewText = {
  heading: 'Recovery codes',
  intro: 'Make ten new codes when you have used most of them, or somebody may have seen them.',
  password: 'Your password',
  renew: 'Make New Codes',
  renewing: 'Making new codes...',
  renewed: 'Your old codes no longer work. These are the new ones.',
  failed: 'No new codes could be made. Please try again.',
};
