import type { InterestName } from '@oakling/domain/interests/interest';

/** Rules 2.9 to 2.13 */
export const interestsText = {
  title: 'Your Interests',
  titleForYouth: 'Your Interests (Youth)',
  intro:
    'Press an interest to add it or take it away. Then set how much you know about it. ' +
    'We save every change at once.',
  chosen: 'Your Interests',
  others: 'Add More Interests',
  loading: 'Loading your interests...',
  emptyTitle: 'No interests chosen yet',
  emptyText: 'Press an interest below to add it. We then find people who share it.',
  allChosen: 'You have chosen all the interests.',
  notLoaded: 'We couldn’t load your interests.',
  sliderName: (name: InterestName) => `${name} skill level`,
  added: (name: InterestName) => `${name} added to Your Interests, at the level Basic.`,
  removed: (name: InterestName) => `${name} moved back to Add More Interests.`,
  notSaved: (name: InterestName, why: string) => `${name}: we couldn’t confirm your choice. ${why}`,
};
