import * as v from 'valibot';
import { body } from '../kernel/body.ts';

/** The nine categories. Their order is the bit order of the interest mask, so only append. Rule 2.2 */
export const INTERESTS = [
  { name: 'Art & Creativity', emoji: '🎨' },
  { name: 'Music & Dance', emoji: '🎵' },
  { name: 'Storytelling & Literature', emoji: '📚' },
  { name: 'Gardening & Nature', emoji: '🌱' },
  { name: 'Cooking & Family Recipes', emoji: '🍲' },
  { name: 'Travel & World Cultures', emoji: '🌍' },
  { name: 'Mentoring & Teaching', emoji: '🧑‍🏫' },
  { name: 'Mindfulness & Wellness', emoji: '🧘' },
  { name: 'Photography', emoji: '📷' },
] as const;

export type InterestName = (typeof INTERESTS)[number]['name'];
export const INTEREST_NAMES: readonly InterestName[] = INTERESTS.map((interest) => interest.name);

/** The emoji for a category that this version doesn't have. Rule 2.3 */
export const DEFAULT_INTEREST_EMOJI = '✨';

/** Rule 2.4 */
export const LEVELS = [1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];
export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  1: 'Basic',
  2: 'Intermediate',
  3: 'Advanced',
};
/** Rule 2.5 */
export const FIRST_LEVEL: Level = 1;

export type Skills = Readonly<Partial<Record<InterestName, Level>>>;

export type Comparison = 'higher' | 'same' | 'lower';

export function interestEmoji(name: string): string {
  return INTERESTS.find((interest) => interest.name === name)?.emoji ?? DEFAULT_INTEREST_EMOJI;
}

/** Rule 5.4 */
export function compareLevels(mine: Level, theirs: Level): Comparison {
  if (mine > theirs) return 'higher';
  if (mine < theirs) return 'lower';
  return 'same';
}

/** The interests as a 9-bit mask; bit i is `INTERESTS[i]`. */
export function interestMask(skills: Skills): number {
  return INTEREST_NAMES.reduce((mask, name, bit) => (name in skills ? mask | (1 << bit) : mask), 0);
}

export function interestList(skills: Skills): { name: InterestName; level: Level }[] {
  return INTEREST_NAMES.flatMap((name) => {
    const level = skills[name];
    return level === undefined ? [] : [{ name, level }];
  });
}

export const interestNameSchema = v.picklist(INTEREST_NAMES, 'This isn’t one of our interests.');
export const levelSchema = v.picklist(LEVELS, 'A skill level is 1, 2 or 3.');

export const setLevelSchema = body({ level: levelSchema });

export const interestsViewSchema = v.object({
  interests: v.array(v.object({ name: interestNameSchema, level: levelSchema })),
});
export type InterestsView = v.InferOutput<typeof interestsViewSchema>;
