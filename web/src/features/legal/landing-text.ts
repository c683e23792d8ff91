import type { Host } from '@oakling/domain/legal/host';
import type { IllustrationName } from '../../ui/illustration.tsx';

export const landingText = {
  name: 'Oakling',
  tagline: 'Elders share stories, youths find mentors, and parents guide their children.',
  logIn: 'Log In',
  signUp: 'Sign Up',
  asked: 'Log in to open the page you asked for.',
  picture:
    'Under a big oak, an older woman and a boy read a book together. An older man plays the ' +
    'guitar. A mother and her daughter water a small tree.',
  how: 'How it works',
  safety: 'Safety comes first',
  questions: 'Questions parents ask',
  allQuestions: 'All questions and answers',
};

/** Rule 10.214 */
export function landingTitle(host: Host | null): string {
  return host === null ? landingText.name : `${landingText.name} · ${host.name}`;
}

interface Step {
  readonly picture: IllustrationName;
  readonly title: string;
  readonly words: string;
}

export const landingSteps: readonly Step[] = [
  {
    picture: 'invite-sent',
    title: 'A parent invites their child',
    words: 'You sign up and send your child an e-mail. A child cannot join without you.',
  },
  {
    picture: 'no-matches',
    title: 'They find what they share',
    words:
      'Your child and an elder each say what they enjoy: chess, gardening, music. Oakling shows them who likes the same.',
  },
  {
    picture: 'session-approved',
    title: 'You decide on every meeting',
    words:
      'You read who, when and where. They meet in person or by video, and only after a parent has said yes.',
  },
];

/** Statements that are true on every installation, whatever its settings. Rule 10.215 */
export const landingSafety = [
  {
    id: 'children',
    title: 'How children are protected',
    points: [
      'No meeting takes place without a parent’s yes.',
      'The other person sees a proposed place or video link only after that yes.',
      'There is no private chat, and nobody sees another person’s e-mail address.',
      'You set the rules: only by video, only some days, only places you know. You can pause everything at any time.',
      'Everybody can block or report a person. Moderators read each report.',
    ],
    note: 'You see each request and session of your child, and can take a break or end it at any time.',
  },
  {
    id: 'elders',
    title: 'How elders are checked',
    points: [
      'Those who run this Oakling choose the checks, such as proof of identity, references and a talk.',
      'Moderators make each check. An elder who has passed all of them has the badge “Verified”.',
      'Checks can run out. The badge then goes by itself until the moderators check again.',
      'Before you decide, you read which checks an elder has passed. If some are missing, it says: “Not checked by the moderators yet”.',
    ],
    note: 'No check can promise everything. Go along to a first meeting, or sit beside a first call.',
  },
] as const;
