import { stageFrom, STEPS, type Stage, type Step } from './stage.ts';

/**
 * The changes that a step brings, one sentence each, for pages and mails before and after it. `name` is the youth's
 * name in texts for a guardian; null addresses the youth. Rule 1.80
 */
export function changesAt(step: Step, name: string | null): readonly string[] {
  return name === null ? FOR_YOUTH[step] : forGuardian(step, name);
}

const FOR_YOUTH: Readonly<Record<Step, readonly string[]>> = {
  '13': [
    'When an elder asks you for a session, you read it first and say yes or no. If you say yes, we ask your parents.',
    'Your parents still see every request and can say no at any time. Every session still needs their yes.',
  ],
  '16': [
    'Your parents can say yes in advance to an elder the moderators have checked. This is off until they choose it.',
    'A session with that elder is then approved at once if it fits your parents’ rules. We tell them about each one. They can take this back at any time.',
    'Every other session still needs their yes.',
  ],
  '18': [
    'You are an adult and decide alone. No session needs your parents’ yes. You decide about open requests too.',
    'Your parents can still read the sessions that began before. They see nothing that comes later. They can’t change your account.',
    'If your account was paused or elders couldn’t find you, that ends.',
  ],
};

function forGuardian(step: Step, name: string): readonly string[] {
  switch (step) {
    case '13':
      return [
        `When an elder asks ${name} for a session, ${name} reads it first. If ${name} says yes, we ask you.`,
        'You still see every request and can say no at any time. Every session still needs your yes.',
      ];
    case '16':
      return [
        'Under Friends, you can say yes in advance to an elder the moderators have checked. This is off until you choose it.',
        `${name}’s session with that elder is then approved at once if it fits your rules. We tell you about each one. You can take this back at any time.`,
        'Every other session still needs your yes.',
      ];
    case '18':
      return [
        `${name} is an adult and decides alone. No session needs your yes. ${name} decides about open requests too.`,
        'You can still read the sessions that began before. You see nothing that comes later. You can’t change the account.',
      ];
  }
}

export function stageWords(stage: Stage | 'of-age', name: string | null): readonly string[] {
  const step = STEPS.find((each) => stageFrom(each) === stage);
  if (step !== undefined) return changesAt(step, name);
  return [
    name === null
      ? 'Every session needs your parents’ yes. We ask them as soon as somebody asks for one.'
      : `Every session of ${name} needs your yes. We ask you as soon as somebody asks for one.`,
  ];
}

/** Shown before 18 to a youth who logs in with a PIN: how to take sole control of the account. Rule 1.119 */
export function pinBefore18(name: string | null): string {
  return name === null
    ? 'Do this before then: you log in with a PIN, and one that a parent set opens nothing from that day on. Set a PIN of your own on the page of your account, or ask your parents to give your account an email address of yours.'
    : `Do this before then: ${name} logs in with a PIN, and one that you set opens nothing from that day on. Ask ${name} to set a PIN of their own on the account page, or give the account an email address of ${name}’s.`;
}

/** Shown on the birthday to an adult without a mailbox. Rules 1.119 and 1.121 */
export function pinAt18(name: string, contact: string): string {
  return `A PIN that you set for ${name} opens nothing now. If ${name} hasn’t chosen a new one, ${name} can write to ${contact}. A moderator finds out who they are, and sends a link to their own email address.`;
}

/**
 * Tells the youth, before and at 18, that a login opened by someone else lasts until the password changes. Rule 1.131
 */
export const PASSWORD_AT_18 =
  'Does somebody else know your password? Change it under “Your account”. This logs out every other browser.';
