export const signUpText = {
  roles: {
    elder: {
      label: 'Elder',
      heading: 'Sign Up as Elder',
      hint: 'I am an older adult and share what I know.',
    },
    parent: {
      label: 'Parent',
      heading: 'Sign Up as Parent',
      hint: 'I invite my child and decide on every meeting.',
    },
  },
  roleLegend: 'Who are you?',
  ageRangePlaceholder: 'Choose your age range',
  more: 'Optional',
  connectionPrefHint:
    'How you like to meet, such as “video calls in the morning”. You can skip this.',
  accept: 'I accept the',
  privacyPolicy: 'Privacy Policy',
  and: 'and',
  termsOfService: 'Terms of Service',
  guardianConsent: 'I am the parent or legal guardian and consent to a youth account',
  submit: 'Sign Up',
  pending: 'Signing up...',
  fillIn: {
    elder: 'Fill in the required fields and check the box.',
    parent: 'Fill in the required fields and check both boxes.',
  },
  correct: 'First correct the fields marked above.',
  logInInstead: 'Log in with this email',
  haveAccount: 'Have an account already?',
  logIn: 'Log in',
  youths: 'Are you a youth? Ask a parent to invite you.',
  failed: 'Failed to sign up. Please try again.',
};
