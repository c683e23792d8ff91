import * as v from 'valibot';
import { body } from '../kernel/body.ts';
import { INTEREST_NAMES, LEVELS } from './interest.ts';

export const interestNameSchema = v.picklist(INTEREST_NAMES, 'This is not one of our interests.');
export const levelSchema = v.picklist(LEVELS, 'A skill level is 1, 2 or 3.');

export const setLevelSchema = body({ level: levelSchema });

/** The interests of the signed-in person, in catalogue order. */
export const interestsViewSchema = v.object({
  interests: v.array(v.object({ name: interestNameSchema, level: levelSchema })),
});
export type InterestsView = v.InferOutput<typeof interestsViewSchema>;
