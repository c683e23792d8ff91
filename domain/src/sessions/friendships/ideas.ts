import type { InterestName } from '../../interests/interest.ts';

/** Something that two friends can do at their next meeting. */
export interface Idea {
  readonly interest: InterestName;
  readonly title: string;
  readonly words: string;
}

type Cards = readonly (readonly [title: string, words: string])[];

/** None needs money, or tells where somebody lives or goes to school. Each works at a table and in a call. */
const CARDS: Readonly<Record<InterestName, Cards>> = {
  'Art & Creativity': [
    [
      'An animal nobody has seen',
      'One of you describes an invented animal. The other draws it without asking. Then swap.',
    ],
    [
      'One line each',
      'Start with one line on paper. Add a line in turns until you both know what it is.',
    ],
    [
      'A card for the season',
      'Fold a sheet in half. Each of you makes a card for a friend or a neighbor.',
    ],
    ['Only two colors', 'Choose two colors together, and paint the weather with them.'],
  ],
  'Music & Dance': [
    [
      'The song I loved at eleven',
      'Play each other a song you loved at eleven, and say what it reminds you of.',
    ],
    ['Clap it back', 'Clap a short rhythm. The other claps it back and adds one beat.'],
    ['One step each', 'Each of you teaches one dance step. At the end you have a dance.'],
    ['Name that tune', 'Hum three tunes that everyone knew. The other guesses.'],
  ],
  'Storytelling & Literature': [
    ['A story in turns', 'Tell a story one sentence each. It begins with “The door was open.”'],
    ['First lines', 'Read each other the first line of three books. Guess what happens next.'],
    [
      'When I was ten',
      'The older one describes a day at ten. The younger one asks five questions. Then swap.',
    ],
    ['One poem by heart', 'Choose four lines of a poem and learn them together.'],
  ],
  'Gardening & Nature': [
    [
      'The same seed',
      'Each of you plants the same kind of seed. Compare them every time you meet.',
    ],
    [
      'Ten minutes at the window',
      'Look out of a window in silence for a minute, then name all that lives and grows there.',
    ],
    ['A leaf from today', 'Each of you brings a leaf. Draw it, and find out what it is.'],
  ],
  'Cooking & Family Recipes': [
    [
      'One recipe, two kitchens',
      'Choose an easy recipe. Each of you cooks it with help at home, and tells how it went.',
    ],
    [
      'The smell of a holiday',
      'Describe a dish that your family makes once a year. The other asks how it’s made.',
    ],
    ['Invent a sandwich', 'Choose five fillings together, give the sandwich a name, and draw it.'],
  ],
  'Travel & World Cultures': [
    ['Five words', 'Learn to say hello, thank you, please, friend and goodbye in a new language.'],
    [
      'A finger on the map',
      'Close your eyes and point at a map. Find out three things about the place.',
    ],
    ['A game from far away', 'Look up a game that children play in another country, and play it.'],
  ],
  'Mentoring & Teaching': [
    [
      'Teach me in ten minutes',
      'Each of you teaches the other something small: a knot, a card trick, a keyboard shortcut.',
    ],
    [
      'How does that work?',
      'Choose a thing in the room and explain it. Look up what neither of you knows.',
    ],
    ['What I’d like to learn', 'Each of you names one thing. Think of a first step for next week.'],
  ],
  'Mindfulness & Wellness': [
    ['Five things', 'Name five things you see, four you hear and three you feel. Take your time.'],
    ['Three good things', 'Each of you tells three good things about this week, however small.'],
    [
      'Stretch together',
      'Lift your arms, roll your shoulders, turn your head. Invent the next one in turns.',
    ],
  ],
  Photography: [
    [
      'The same subject',
      'Before you meet, each of you takes a photo of something round. Compare them.',
    ],
    ['What year is it?', 'Show an old photo. The other guesses the year, and says why.'],
    [
      'Very, very close',
      'Take a photo of something from so close that the other has to guess what it is.',
    ],
  ],
};

const IDEAS: readonly Idea[] = Object.entries(CARDS).flatMap(([interest, cards]) =>
  // `CARDS` has the interests as keys.
  cards.map(([title, words]) => ({ interest: interest as InterestName, title, words })),
);

/**
 * All ideas, with those about these interests first. After each meeting they start `step` cards further on, so friends
 * see other ones first.
 */
export function ideasFor(
  interests: readonly string[],
  meetings: number,
  step: number,
): readonly Idea[] {
  const fitting = IDEAS.filter(({ interest }) => interests.includes(interest));
  const others = IDEAS.filter(({ interest }) => !interests.includes(interest));
  const start = (meetings * step) % Math.max(fitting.length, 1);
  return [...fitting.slice(start), ...fitting.slice(0, start), ...others];
}
