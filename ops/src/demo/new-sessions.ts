import { ZOOM, type DemoSession } from './sessions.ts';

/** Requests that were sent today and wait for a parent, an elder or a child. */
export const ASKED_TODAY: readonly DemoSession[] = [
  {
    from: 'sam',
    to: 'gunnar',
    day: 5,
    hours: ['16:30', '17:15'],
    interests: ['Photography', 'Gardening & Nature'],
    message: 'Can you show me how light works?',
    where: ZOOM,
    since: [{ by: 'dana', ask: 'How will you use the camera in a video call?' }],
  },
  {
    from: 'lily',
    to: 'walter',
    day: 8,
    hours: ['16:00', '16:45'],
    interests: ['Storytelling & Literature'],
    message: 'I wrote a story about a fox. Will you read it with me?',
    where: ZOOM,
  },
  {
    from: 'gunnar',
    to: 'lily',
    day: 6,
    hours: ['11:00', '12:00'],
    interests: ['Travel & World Cultures'],
    message: 'An hour with my old sea maps.',
    where: { address: 'City Library, reading room 2' },
    since: [
      {
        by: 'lily',
        propose: { day: 7, start: '14:00', end: '15:00' },
      },
    ],
  },
  {
    from: 'amina',
    to: 'sam',
    day: 7,
    hours: ['15:00', '17:00'],
    interests: ['Cooking & Family Recipes'],
    message: 'We bake flat bread. Aprons are here.',
    where: { address: 'Neighborhood House, kitchen' },
    since: [
      { by: 'sam', agree: true },
      { by: 'dana', ask: 'Who else is in the kitchen?' },
      { by: 'amina', answer: 'The cook of the house, and two neighbours who bake with us.' },
    ],
  },
  {
    from: 'aarav',
    to: 'rosa',
    day: 8,
    hours: ['17:30', '18:15'],
    interests: ['Photography'],
    message: 'May I take your portrait among the roses?',
    where: { address: 'Community Garden, gate on Mill Road' },
  },
  {
    from: 'rosa',
    to: 'noa',
    day: 9,
    hours: ['11:00', '11:45'],
    interests: ['Photography'],
    message: 'My phone takes blurry pictures. Could you take a look with me?',
    where: ZOOM,
    since: [
      { by: 'noa', agree: true },
      { by: 'tomas', approve: true },
    ],
  },
];

/** The sessions of an adult youth with elders, which need no guardian's approval. */
export const ADULT_SESSIONS: readonly DemoSession[] = [
  {
    from: 'eva',
    to: 'harjit',
    day: 6,
    hours: ['19:00', '19:45'],
    interests: ['Mindfulness & Wellness'],
    message: 'The exams are over. Shall we go on where we stopped?',
    where: ZOOM,
    since: [{ by: 'harjit', agree: true }],
  },
  {
    from: 'walter',
    to: 'eva',
    day: 7,
    hours: ['16:00', '17:00'],
    interests: ['Storytelling & Literature'],
    message: 'Bring a page of yours, and I bring one of mine.',
    where: { address: 'City Library, reading room 2' },
  },
  {
    from: 'eva',
    to: 'gunnar',
    day: 9,
    hours: ['17:00', '17:45'],
    interests: ['Travel & World Cultures'],
    message: 'I’m going to sea this fall. What should I pack?',
    where: ZOOM,
  },
];

/** The youth requested this session while her parent still decided for her and had a decision link. */
export const ASKED_BEFORE: DemoSession = {
  from: 'mei',
  to: 'eva',
  askedDaysAgo: 1,
  day: 4,
  hours: ['11:00', '12:00'],
  interests: ['Mindfulness & Wellness'],
  message: 'Tea, and an hour without a telephone.',
  where: { address: 'Neighborhood House, blue room' },
  since: [{ by: 'eva', agree: true }],
};

/** A session that a guardian pre-approved for a 16-year-old. It is approved when the youth agrees. */
export const TRUSTED_SESSION: DemoSession = {
  from: 'walter',
  to: 'noa',
  askedDaysAgo: 1,
  day: 10,
  hours: ['16:00', '17:00'],
  interests: ['Music & Dance'],
  // A guardian would have to approve a new note. Rule 6.272
  message: '',
  where: ZOOM,
  since: [{ by: 'noa', agree: true }],
};
