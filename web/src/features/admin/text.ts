/** Every word of the moderators' console. */
export const consoleText = {
  heading: 'Moderation',
  intro:
    'This is the console of the moderators. What you look at and what you change here is written down.',
};
