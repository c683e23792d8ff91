import type { InterestName } from '@oakling/domain/interests/interest';

const ZOOM = { zoom: 'https://zoom.us/j/5551234567' };

/** A session of the demo; people are named by the first part of their e-mail. */
export interface DemoSession {
  readonly from: string;
  readonly to: string;
  /** How many days before today it was asked for, and on which day from today it takes place. */
  readonly askedDaysAgo: number;
  readonly day: number;
  readonly hours: readonly [start: string, end: string];
  readonly interests: readonly InterestName[];
  readonly message: string;
  readonly where: { readonly address: string } | { readonly zoom: string };
  /** Left out while the parent has not decided. */
  readonly decision?: 'approve' | { readonly rejectedBecause: string };
}

/** Sessions in every state, oldest request first. */
export const SESSIONS: readonly DemoSession[] = [
  {
    from: 'rosa',
    to: 'finn',
    askedDaysAgo: 13,
    day: -9,
    hours: ['15:00', '16:00'],
    interests: ['Gardening & Nature'],
    message: 'We sow winter salad. Old shoes, please!',
    where: { address: 'Community Garden, gate on Mill Road' },
    decision: 'approve',
  },
  {
    from: 'sam',
    to: 'rosa',
    askedDaysAgo: 10,
    day: -6,
    hours: ['16:00', '16:45'],
    interests: ['Gardening & Nature'],
    message: 'How do I keep my chilli plants alive?',
    where: ZOOM,
    decision: 'approve',
  },
  {
    from: 'mei',
    to: 'lily',
    askedDaysAgo: 9,
    day: -4,
    hours: ['10:00', '11:30'],
    interests: ['Art & Creativity'],
    message: 'Ink, brush, and one plum branch. I bring the paper.',
    where: { address: 'City Library, reading room 2' },
    decision: 'approve',
  },
  {
    from: 'walter',
    to: 'noa',
    askedDaysAgo: 6,
    day: -2,
    hours: ['15:00', '16:00'],
    interests: ['Music & Dance'],
    message: 'A first hour with the guitar.',
    where: ZOOM,
  },
  {
    from: 'amina',
    to: 'lily',
    askedDaysAgo: 6,
    day: 2,
    hours: ['10:00', '12:00'],
    interests: ['Storytelling & Literature'],
    message: 'Reading aloud in the garden.',
    where: { address: 'Rose Garden Café, Park Lane 4' },
    decision: { rejectedBecause: 'We are away that weekend.' },
  },
  {
    from: 'rosa',
    to: 'sam',
    askedDaysAgo: 5,
    day: 2,
    hours: ['18:30', '20:00'],
    interests: ['Cooking & Family Recipes'],
    message: 'Supper from what the garden gives.',
    where: { address: 'Neighbourhood House, kitchen' },
    decision: { rejectedBecause: 'We would rather meet in the afternoon.' },
  },
  {
    from: 'rosa',
    to: 'sam',
    askedDaysAgo: 3,
    day: 1,
    hours: ['16:00', '17:00'],
    interests: ['Gardening & Nature', 'Photography'],
    message: 'Bring your camera!',
    where: { address: 'Community Garden, gate on Mill Road' },
    decision: 'approve',
  },
  {
    from: 'lily',
    to: 'mei',
    askedDaysAgo: 3,
    day: 3,
    hours: ['17:00', '17:45'],
    interests: ['Art & Creativity'],
    message: 'I would love to try brush painting again.',
    where: ZOOM,
    decision: 'approve',
  },
  {
    from: 'noa',
    to: 'walter',
    askedDaysAgo: 3,
    day: 2,
    hours: ['18:00', '18:30'],
    interests: ['Music & Dance'],
    message: 'Barre chords, please.',
    where: ZOOM,
    decision: 'approve',
  },
  {
    from: 'finn',
    to: 'rosa',
    askedDaysAgo: 2,
    day: 4,
    hours: ['14:00', '15:30'],
    interests: ['Cooking & Family Recipes'],
    message: 'Can we bake the apple bread from your story?',
    where: { address: 'Neighbourhood House, kitchen' },
    decision: 'approve',
  },
  {
    from: 'leo',
    to: 'harjit',
    askedDaysAgo: 2,
    day: 6,
    hours: ['18:00', '18:45'],
    interests: ['Mindfulness & Wellness'],
    message: 'A quiet hour before the exams would be good.',
    where: ZOOM,
    decision: 'approve',
  },
  {
    from: 'sam',
    to: 'gunnar',
    askedDaysAgo: 0,
    day: 5,
    hours: ['16:30', '17:15'],
    interests: ['Photography', 'Gardening & Nature'],
    message: 'Can you show me how light works?',
    where: ZOOM,
  },
  {
    from: 'lily',
    to: 'walter',
    askedDaysAgo: 0,
    day: 8,
    hours: ['16:00', '16:45'],
    interests: ['Storytelling & Literature'],
    message: 'I wrote a story about a fox. Will you read it with me?',
    where: ZOOM,
  },
  {
    from: 'gunnar',
    to: 'lily',
    askedDaysAgo: 0,
    day: 6,
    hours: ['11:00', '12:00'],
    interests: ['Travel & World Cultures'],
    message: 'An hour with my old sea maps.',
    where: { address: 'City Library, reading room 2' },
  },
  {
    from: 'amina',
    to: 'sam',
    askedDaysAgo: 0,
    day: 7,
    hours: ['15:00', '17:00'],
    interests: ['Cooking & Family Recipes'],
    message: 'We bake flat bread. Aprons are here.',
    where: { address: 'Neighbourhood House, kitchen' },
  },
  {
    from: 'aarav',
    to: 'rosa',
    askedDaysAgo: 0,
    day: 8,
    hours: ['17:30', '18:15'],
    interests: ['Photography'],
    message: 'May I take your portrait among the roses?',
    where: { address: 'Community Garden, gate on Mill Road' },
  },
  {
    from: 'rosa',
    to: 'noa',
    askedDaysAgo: 0,
    day: 9,
    hours: ['11:00', '11:45'],
    interests: ['Photography'],
    message: 'My phone takes blurred pictures. Would you look at it with me?',
    where: ZOOM,
  },
];

/** A session about now: `near` counts its minutes from now, in place of a day and hours. */
export interface NearSession extends Omit<DemoSession, 'day' | 'hours'> {
  readonly near: readonly [start: number, end: number];
}

/** One today, one that runs, and one just over; all approved. */
export const NEAR_SESSIONS: readonly NearSession[] = [
  {
    from: 'rosa',
    to: 'sam',
    askedDaysAgo: 2,
    near: [75, 120],
    interests: ['Gardening & Nature'],
    message: 'We look after the tomatoes in the greenhouse.',
    where: { address: 'Community Garden, gate on Mill Road' },
    decision: 'approve',
  },
  {
    from: 'noa',
    to: 'walter',
    askedDaysAgo: 2,
    near: [-15, 45],
    interests: ['Music & Dance'],
    message: 'I can play three songs now. What comes next?',
    where: ZOOM,
    decision: 'approve',
  },
  {
    from: 'mei',
    to: 'lily',
    askedDaysAgo: 2,
    near: [-95, -35],
    interests: ['Art & Creativity'],
    message: 'Bamboo, leaf by leaf.',
    where: { address: 'City Library, reading room 2' },
    decision: 'approve',
  },
];
