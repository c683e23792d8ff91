export const landingText = {
  name: 'Oakling',
  tagline: 'Elders share stories, youths find mentors, and parents guide their children.',
  logIn: 'Log In',
  signUp: 'Sign Up',
  asked: 'Log in to open the page you asked for.',
  picture:
    'Under a big oak, an older woman and a boy read a book together. An older man plays the ' +
    'guitar. A mother and her daughter water a small tree.',
};

export const siteText = {
  footerName: 'About Oakling',
  privacyPolicy: 'Privacy Policy',
  termsOfService: 'Terms of Service',
  help: 'Help',
};
