/** Every word of the part of the account page about who finds somebody of age. Rule 1.98 */
export const ownVisibilityText = {
  heading: 'How others find you',
  intro: 'You are of age, so this is yours to choose.',
  loading: 'Loading your choice...',
  failed: 'Your choice could not be loaded.',
  label: 'Elders and I can find each other',
  hint: 'When this is off, no elder finds you in a search, and you find no one new. Sessions that are planned or asked for stay as they are.',
  on: 'Saved. You and elders can find each other.',
  off: 'Saved. Nobody new finds you.',
};
