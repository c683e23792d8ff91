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

interface Way {
  readonly id: string;
  readonly picture: IllustrationName;
  readonly title: string;
  readonly steps: readonly string[];
}

/** Rule 10.215 */
export const landingWays: readonly Way[] = [
  {
    id: 'elder',
    picture: 'no-matches',
    title: 'I’m an elder',
    steps: [
      'Sign up and choose what you enjoy, such as gardening or music.',
      'Find a youth who likes the same, and propose a session.',
      'When a parent agrees, you meet in person or by video.',
    ],
  },
  {
    id: 'parent',
    picture: 'session-approved',
    title: 'I’m a parent',
    steps: [
      'Sign up and invite your child by email.',
      'Read who wants to meet your child, when and where.',
      'Approve or reject each session.',
    ],
  },
  {
    id: 'invited',
    picture: 'invite-sent',
    title: 'I was invited',
    steps: [
      'Open the link in your email and choose a password.',
      'Choose what you like or want to learn.',
      'Find an elder who likes the same. Your parent decides on each session.',
    ],
  },
];

/** Statements that are true on every installation, whatever its settings. Rule 10.215 */
export const landingSafety = [
  {
    id: 'children',
    title: 'How children are protected',
    points: [
      'No one meets until a parent agrees.',
      'The other person sees a proposed place or video link only after that.',
      'There is no private chat, and nobody sees another person’s email address.',
      'You set the rules: only by video, only some days, only places you know.',
      'Anyone can block or report a person. Moderators read each report.',
    ],
    note: 'You see each request and session of your child, and can pause or end everything at any time.',
  },
  {
    id: 'elders',
    title: 'How elders are checked',
    points: [
      'The host of this site chooses the checks, such as an ID, references and a talk.',
      'An elder who passes all of them with the moderators has the badge “Verified”, until a check expires.',
      'Before you decide, you see which checks an elder passed, or “Not checked by the moderators yet”.',
    ],
    note: 'No check is a guarantee. Go along to a first meeting, or sit beside your child during a first call.',
  },
] as const;
