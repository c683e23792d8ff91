/** All text of the page for a child who asked for help. Rule 6.336 */
export const helpText = {
  heading: 'You asked for help',
  what: 'what happens now',
  right: 'It was right to ask. You did nothing wrong.',
  now: 'What happens now',
  told: (names: string | null) =>
    names === null ? 'We told the moderators.' : `We told ${names} and the moderators.`,
  follow: (hasGuardians: boolean) =>
    hasGuardians
      ? 'They will talk to you. A moderator looks at what happened, too.'
      : 'A moderator looks at what happened.',
  quiet: 'We do not tell the other person in the call that you asked for help.',
  more: 'Do you want to talk to somebody now?',
  adult: 'Go to an adult you trust, such as a parent or a teacher.',
  helpline: 'You can also talk to people who help children:',
  danger: 'Are you in danger? Call the emergency number.',
  back: 'Back to the dashboard',
};
