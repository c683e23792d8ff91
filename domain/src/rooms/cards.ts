import { INTEREST_NAMES, type InterestName } from '../interests/interest.ts';

export interface Card {
  readonly title: string;
  readonly words: string;
}

/** Suggested activities by shared interest. No activity asks for an address, a school or a picture. Rule 6.303 */
const CARDS: Readonly<Record<InterestName, readonly [Card, Card]>> = {
  'Art & Creativity': [
    {
      title: 'Draw the same thing',
      words: 'Both draw a tree for three minutes. Then hold your drawings up.',
    },
    {
      title: 'One line each',
      words: 'One draws a line, the other says what it could become. Take turns.',
    },
  ],
  'Music & Dance': [
    { title: 'Guess the song', words: 'Hum a song, or tap its beat. The other guesses.' },
    { title: 'First song', words: 'Which song is the first one you remember? Who sang it?' },
  ],
  'Storytelling & Literature': [
    {
      title: 'A story in turns',
      words: 'Tell a story together, one sentence each. It begins: “The door was open.”',
    },
    { title: 'A book for you', words: 'Name a book that the other should read, and say why.' },
  ],
  'Gardening & Nature': [
    { title: 'Show a plant', words: 'Show a plant or a leaf from near you. What does it need?' },
    {
      title: 'Through the year',
      words: 'What can you see in nature this month? What was different last month?',
    },
  ],
  'Cooking & Family Recipes': [
    {
      title: 'Three things',
      words: 'Name three things from your kitchen. What can be cooked with them?',
    },
    { title: 'A smell you know', words: 'Which smell from a kitchen do you remember best?' },
  ],
  'Travel & World Cultures': [
    { title: 'Hello in many ways', words: 'In how many languages can you two say hello?' },
    { title: 'One suitcase', words: 'You travel around the world with five things. Which ones?' },
  ],
  'Mentoring & Teaching': [
    {
      title: 'Teach me in five minutes',
      words: 'Teach the other one small thing that you can do. Then swap.',
    },
    { title: 'A good mistake', words: 'Tell of a mistake from which you learned something.' },
  ],
  'Mindfulness & Wellness': [
    {
      title: 'Five things',
      words: 'Be quiet for one minute. Then say five things that you heard or felt.',
    },
    { title: 'A good moment', words: 'What was a good moment of your week?' },
  ],
  Photography: [
    {
      title: 'Find a color',
      words: 'Find something blue near you and hold it so that it makes a good picture.',
    },
    {
      title: 'Describe a picture',
      words: 'Describe a photo that you like. The other draws it as they hear it.',
    },
  ],
};

/**
 * The session's suggestion card: the same for all participants, and usually different from the card of their next
 * session.
 */
export function cardFor(sessionId: string, interests: readonly InterestName[]): Card {
  const shared = INTEREST_NAMES.filter((name) => interests.includes(name));
  const cards = (shared.length === 0 ? INTEREST_NAMES : shared).flatMap((name) => CARDS[name]);
  const number = Number.parseInt(sessionId.replaceAll('-', '').slice(-7), 16);
  const card = cards[number % cards.length];
  if (card === undefined) throw new Error('an interest has no cards');
  return card;
}
