import type { WishRefusal } from '@oakling/domain/sessions/supervision/standing-rules';

/** A child or elder reads only that something isn't possible, never a parent's rule. Rule 6.103 */
export const NOT_POSSIBLE_WORDS: Readonly<Record<WishRefusal, string>> = {
  'video-only': 'Only video calls are possible.',
  'in-person-not-yet': 'You can’t meet in person yet. A video call is possible.',
  'calls-here-only': 'Only “Video call here” is possible.',
  'place-not-possible': 'This place isn’t possible. Please choose another, or a video call.',
  'time-not-possible': 'This time isn’t possible. Please choose another.',
};

export const AGAINST_OWN_RULES =
  'This doesn’t fit the rules you set for your child’s sessions. Choose another time, or change the rules on your child’s page.';
