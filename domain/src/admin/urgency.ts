/**
 * Rule 9.140: how soon an open case is looked at, in this order. `report_urgency` of the database gives the place in it.
 * `session-soon`: the reported person is to meet somebody within 48 hours, or does now.
 */
export const URGENCIES = ['session-soon', 'harm', 'from-youth', 'other'] as const;
export type Urgency = (typeof URGENCIES)[number];
