import { PLACE_SHOWN_DAYS } from '@oakling/domain/legal/kept-for';

export interface Answer {
  readonly question: string;
  readonly answer: readonly string[];
  /** True if the answer is numbered steps. */
  readonly isSteps?: true;
}

export const protectChild: Answer = {
  question: 'I am a parent. How do I protect my child, or stop contact?',
  answer: [
    'Open your child’s page: your dashboard lists all your children under “Your children”. What you change there takes effect at once.',
    'Under “Rules” you choose what is possible: for example only video calls, only some days, or only places you know. Nobody can ask for anything else. Your child and the elders don’t see the rules.',
    'Under “What others see”, turn off “Finding each other”, and no new elder can find your child. Planned sessions stay.',
    'Under “Pause”, press the button. We log your child out everywhere. Your child can’t log in until you end the pause. We cancel requests and upcoming sessions. They don’t come back.',
    'Under “Blocked people” you can keep an elder and your child apart. You can undo it later. To report an elder too, press “More” near their name, then “Block or report”.',
    'Under “Your consent” you can withdraw your consent. Your child is then paused until you agree again.',
    'At the end of the page you can download everything about your child, or delete the account.',
  ],
};

export const seesPlace: Answer = {
  question: 'Who sees where we meet?',
  answer: [
    `The person who proposed it and the parent. The other participant sees the place or the video link only after the parent has approved. Both see it until ${PLACE_SHOWN_DAYS} days after the session.`,
  ],
};

export const severalGuardians: Answer = {
  question: 'Can more than one of us look after our child?',
  answer: [
    'Yes, up to four guardians. On the child’s page, under “Who decides”, send an invite by email. The other person needs a parent’s account with that address. All guardians have the same access. We tell each of you what the others did. You never see each other’s addresses.',
    'Under “Who approves” you choose if one of you or all of you must approve a session. One no is always a no.',
    'Under “When you are away” you can let another guardian decide for you for some days.',
    'No guardian can remove another. You can step back yourself. Write to the address below if a court has decided that somebody may not be a guardian. Write too if a guardian who asked for all of you to approve no longer answers.',
  ],
};

export const uncomfortable: Answer = {
  question: 'Someone makes me feel uncomfortable. What can I do?',
  answer: [
    'If you are in danger, call the emergency services first. Then tell your parent or an adult you trust. It isn’t your fault, and you can do this even if somebody told you not to.',
    'Press “More” near the person’s name, then “Block or report”. It’s on their match card and beside your sessions with them. You can also write to the address below.',
  ],
};

/** Answers on the landing page. They have their own file, which keeps the rest of the help out of its chunk. */
export const landingAnswers: readonly Answer[] = [
  protectChild,
  seesPlace,
  severalGuardians,
  uncomfortable,
];
