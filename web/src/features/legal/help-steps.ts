export const parentSteps = [
  'Sign up as a parent.',
  'Choose “Invite Your Child” and enter your child’s name and email address.',
  'Your child opens the link in the email and chooses a password.',
  'When someone asks for a session, you see it on your dashboard. Read who the elder is, when and where. Then choose Approve or Reject.',
  'On each child’s page you can set rules for sessions, block elders, turn matching off, or pause or delete the account.',
];

export const elderSteps = [
  'Sign up as an elder.',
  'Under “Your Interests”, choose what you enjoy and set how well you know it.',
  'Under “Find Matches” you see youths who share an interest with you.',
  'Choose “Request Session”, then say when and where.',
  'When someone asks you for a session, we tell you. Open it and choose “I’d like that”, “Another time” or “Not this time”.',
  'The parent decides. A youth of 18 or older decides alone.',
];

export const youthSteps = [
  'Ask a parent to invite you. Open the link in the email and choose a password.',
  'Under “Your Interests”, choose what you like or would like to learn.',
  'Under “Find Matches” you see elders who share an interest with you.',
  'Choose “Request Session”. If you are under 18, your parent has to approve it first.',
  'When someone asks you for a session, we tell you. Open it and choose “I’d like that”, “Another time” or “Not this time”.',
  'If anything feels wrong, tell your parent or someone else you trust. Press “More” near the person’s name, then “Block or report”.',
];

/** Rule 10.216 */
export const homeScreen = {
  id: 'home-screen',
  title: 'Put Oakling on your home screen',
  devices: [
    {
      question: 'iPhone and iPad',
      isSteps: true as const,
      answer: [
        'Open Oakling in Safari.',
        'Tap the Share button, a square with an arrow that points up.',
        'Scroll down and tap “Add to Home Screen”.',
        'Tap “Add”.',
      ],
    },
    {
      question: 'Android phone or tablet',
      isSteps: true as const,
      answer: [
        'Open Oakling in Chrome.',
        'Tap the three dots at the top right.',
        'Tap “Add to home screen”. If your phone asks, choose “Install” or “Create shortcut”.',
      ],
    },
  ],
};
