export const siteText = {
  footerName: 'About Oakling',
  privacyPolicy: 'Privacy Policy',
  termsOfService: 'Terms of Service',
  help: 'Help',
};

export const helpText = {
  intro:
    'Choose a question. Below, find the first steps, and how to put Oakling on your home screen.',
  index: 'On this page',
  firstSteps: 'First steps',
  stuck: 'Tell us what you were trying to do, and write to',
  noPassword: 'Please don’t send your password: we never ask for it.',
};

/** Rule 10.210 */
export const hostText = {
  heading: 'Who runs this Oakling',
  runBy: (name: string) => `Run by ${name}`,
};
