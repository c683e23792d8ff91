import type { InterestName } from '@oakling/domain/interests/interest';
import type { Since } from './since.ts';

export const ZOOM = { zoom: 'https://zoom.us/j/5551234567' };

/** A session in the demo. People are identified by the local part of their email address. */
export interface DemoSession {
  readonly from: string;
  readonly to: string;
  /** The day when the session was requested, in days before today, if it wasn't today. */
  readonly askedDaysAgo?: number;
  /** The day when it takes place, in days after today. */
  readonly day: number;
  readonly hours: readonly [start: string, end: string];
  readonly interests: readonly InterestName[];
  readonly message: string;
  readonly where: { readonly address: string } | { readonly zoom: string };
  /** Omitted while the parent has not decided yet. */
  readonly decision?: 'approve' | { readonly rejectedBecause: string };
  readonly since?: readonly Since[];
}

/** Sessions that were requested before today, in every state, oldest request first. */
export const HISTORY: readonly DemoSession[] = [
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
    since: [
      { by: 'rosa', outcome: 'held' },
      { by: 'finn', outcome: 'held' },
      { by: 'rosa', thanks: 'well-done' },
      { by: 'finn', thanks: 'stories' },
    ],
  },
  {
    from: 'bernard',
    to: 'noa',
    askedDaysAgo: 12,
    day: -8,
    hours: ['16:00', '17:00'],
    interests: ['Mentoring & Teaching'],
    message: 'Let us play chess.',
    where: ZOOM,
    decision: 'approve',
    since: [
      { by: 'noa', uncomfortable: 'He asked where I live, and did not stop when I said no.' },
    ],
  },
  {
    from: 'harjit',
    to: 'eva',
    askedDaysAgo: 12,
    day: -7,
    hours: ['17:00', '17:45'],
    interests: ['Mindfulness & Wellness'],
    message: 'How to sit still, for people who cannot.',
    where: { address: 'Neighborhood House, blue room' },
    decision: 'approve',
    since: [{ by: 'eva', outcome: 'held' }],
  },
  {
    from: 'odile',
    to: 'lily',
    askedDaysAgo: 11,
    day: -5,
    hours: ['15:00', '16:00'],
    interests: ['Storytelling & Literature'],
    message: 'We write a long letter, by hand.',
    where: { address: 'City Library, reading room 2' },
    decision: 'approve',
  },
  {
    from: 'sam',
    to: 'rosa',
    askedDaysAgo: 10,
    day: -6,
    hours: ['16:00', '16:45'],
    interests: ['Gardening & Nature'],
    message: 'How do I keep my chili plants alive?',
    where: ZOOM,
    decision: 'approve',
    since: [
      { by: 'rosa', outcome: 'held' },
      { by: 'rosa', thanks: 'laughed' },
    ],
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
    since: [{ by: 'mei', outcome: 'did-not-happen' }],
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
    where: { address: 'Neighborhood House, kitchen' },
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
    since: [{ by: 'mei', agree: true }],
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
    since: [
      {
        by: 'walter',
        propose: {
          day: 3,
          start: '17:00',
          end: '17:30',
        },
      },
    ],
  },
  {
    from: 'finn',
    to: 'rosa',
    askedDaysAgo: 2,
    day: 4,
    hours: ['14:00', '15:30'],
    interests: ['Cooking & Family Recipes'],
    message: 'Can we bake the apple bread from your story?',
    where: { address: 'Neighborhood House, kitchen' },
    decision: 'approve',
  },
  {
    from: 'harjit',
    to: 'aarav',
    askedDaysAgo: 2,
    day: 3,
    hours: ['17:00', '17:45'],
    interests: ['Mindfulness & Wellness'],
    message: 'Breathing, before and after a long night with the camera.',
    where: ZOOM,
    decision: 'approve',
    since: [{ by: 'harjit', cancel: 'I have to see my doctor. May we try next week?' }],
  },
  {
    from: 'aarav',
    to: 'gunnar',
    askedDaysAgo: 2,
    day: 5,
    hours: ['18:00', '18:45'],
    interests: ['Photography'],
    message: 'How do you photograph a harbor at night?',
    where: ZOOM,
    since: [{ by: 'aarav', cancel: '' }],
  },
  {
    from: 'amina',
    to: 'finn',
    askedDaysAgo: 2,
    day: 5,
    hours: ['14:00', '15:30'],
    interests: ['Cooking & Family Recipes'],
    message: 'Lentil soup, as my grandmother made it.',
    where: { address: 'Neighborhood House, kitchen' },
    decision: 'approve',
    since: [{ by: 'karin', cancel: 'Finn has a cold.' }],
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
];
