/** All text of an adult youth's visibility section. Rule 1.98 */
export const ownVisibilityText = {
  heading: 'How others find you',
  intro: 'You are 18 or older, so this is your choice.',
  what: 'your choice',
  label: 'Elders and I can find each other',
  hint: 'When this is off, you and new elders cannot find each other. Sessions you have planned or asked for stay.',
  on: 'Saved. You and elders can find each other.',
  off: 'Saved. Nobody new finds you.',
};
