import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';
import {
  protectChild,
  seesPlace,
  severalGuardians,
  uncomfortable,
  type Answer,
} from './landing-answers.ts';

const accountAnswers: readonly Answer[] = [
  {
    question: 'The text is too small.',
    answer: ['Choose a larger “Text size” at the top of any page.'],
  },
  {
    question: 'I forgot my password.',
    answer: [
      'On the Log In page, choose “Forgot password?”. We email you a link to set a new one.',
      `The link works for ${ageWords(KEPT_FOR.resetCodes)}.`,
    ],
  },
  {
    question: 'How do I confirm my email address, or change it?',
    answer: [
      'Open the link that we emailed you, and press the button. For a new link, choose “Send again” at the top of the page.',
      'To change your address, open “Your account” and enter the new one. Then open the link that we email to it.',
      `A link works for ${ageWords(KEPT_FOR.emailProofs)}. A youth keeps the address the parent invited.`,
    ],
  },
  {
    question: 'Why was I logged out, and why can’t I log in again?',
    answer: [
      'Log in again. If there is a reason, the page says so.',
      'A guardian who paused a child’s account can end the pause.',
      'If moderators closed your account, we sent you an email that says why. Use its link to answer once. No email? Write to the address below.',
    ],
  },
  {
    question: 'How do I delete my account, or my child’s?',
    answer: [
      'Open “Profile”, then “Your account”. Under “Your data”, download your data, or delete the account.',
      'A parent can delete a child’s account too, if there is no other guardian. If you can’t log in, write to the address below.',
      `We usually delete everything at once. While moderators look into a report, only they keep a copy, for ${ageWords(KEPT_FOR.accountSnapshots)} at most.`,
    ],
  },
];

const meetingAnswers: readonly Answer[] = [
  {
    question: 'Why can’t I find a match?',
    answer: [
      'Choose a few more interests. A match shares at least one with you. If you have searched or filtered, choose “Clear”.',
      'Something may be missing, such as your parent’s consent. The page then says so.',
    ],
  },
  {
    question: 'What do the arrows beside an interest mean?',
    answer: ['Up: you know more. Down: the other person does. Equals sign: about the same.'],
  },
  seesPlace,
  {
    question: 'Can a session be moved or cancelled?',
    answer: [
      'Yes, until it starts. Open “Sessions” and choose the session.',
      'Choose “Change session”, “Propose another time” or “Cancel session”.',
      'After a change the parent decides again. A youth of 18 or older decides alone. We tell everyone.',
    ],
  },
  {
    question: 'How does a video call here work?',
    answer: [
      'Open the session’s page from ten minutes before the start, and press “Join”. You first see and hear only yourself.',
      'To plan one, choose “Video call here” in your request, if it is offered.',
      'Nothing is recorded. If something is wrong, press “I need help”. We then call the parent and the moderators. A second press ends the call for everyone.',
      'A child’s parent sees who is in the call, can walk in at any time, and can choose that a call begins only when a guardian is there.',
      'For captions, use those of your device.',
    ],
  },
  {
    question: 'Can a parent ask the elder something before deciding?',
    answer: [
      'Yes, one question for each session, until you decide. Choose “Ask” with the elder’s name, beside the request.',
      'The elder answers once. Only you and the elder read it, not the child. Moderators can read it if someone reports the session.',
    ],
  },
  {
    question: 'Why is a time, a place or a meeting in person not possible?',
    answer: [
      'The parent has set rules until the youth is 18. Choose another time, another place or a video call.',
    ],
  },
  {
    question: 'A session was cancelled. Why?',
    answer: [
      'Please don’t go there. The session’s page says who cancelled it, and why if they gave a reason.',
      'We also cancel sessions when someone is blocked, takes a break or leaves. Then we don’t say why.',
    ],
  },
  {
    question: 'How do I end a friendship, or take a break?',
    answer: ['Open “Friends” and choose the person, then “Say goodbye” or “Take a break”.'],
  },
];

const safetyAnswers: readonly Answer[] = [
  uncomfortable,
  {
    question: 'What happens when I block someone, and how do I undo it?',
    answer: [
      'You no longer see each other anywhere. We cancel your meetings with this person, and don’t tell them why. If you are under 18, we tell your parent.',
      'To undo it, choose “Unblock” under “Your account”. Cancelled meetings stay cancelled.',
      'If your parent blocked someone for you, only your parent can undo it until you are 18.',
    ],
  },
  {
    question: 'What happens when I report someone?',
    answer: [
      'Our moderators read your report, and can close the person’s account. We don’t tell them about it.',
      'A report alone doesn’t cancel a meeting. Leave “Also block” checked if you don’t want to see the person again.',
    ],
  },
  {
    question: 'How do the moderators check me as an elder?',
    answer: [
      'They write to you or meet you, and store no documents.',
      'Under “Your account”, “Your checks” shows what is done and what comes next.',
    ],
  },
];

const parentAnswers: readonly Answer[] = [
  protectChild,
  severalGuardians,
  {
    question: 'My child didn’t get the invitation.',
    answer: [
      'Look in the spam folder, then choose “Send again” under “Invite Your Child”.',
      'If the address is wrong, choose “Withdraw” and invite again.',
    ],
  },
  {
    question: 'My child has no email address. How does the PIN work?',
    answer: [
      'You set the PIN and hand over a device. Your child logs in there with it.',
      'From 16 on your child can choose a new PIN under “Your account”. No parent sees that one.',
      'At 18 a PIN that a parent set stops working. Your child chooses a new one before that day. If it is too late, your child can write to the address below for a link.',
    ],
  },
  {
    question: 'What changes as a child grows up?',
    answer: [
      'From 13 on your child reads a request first. If your child says yes, we ask you. At 16 and 17 you can say yes in advance to an elder the moderators have checked. At 18 your part ends and your child decides alone.',
      'Give the date of birth when you add your child, or on the child’s page. We tell you both 30 and 7 days before. Without it we go by the youngest age in your invite, and your child stays supervised at 18.',
      'If your child is 18 within a year of joining, a moderator has to check the date.',
      'If you know your child’s password, your child can change it before that day.',
    ],
  },
];

export const helpGroups: readonly {
  readonly id: string;
  readonly title: string;
  readonly answers: readonly Answer[];
}[] = [
  { id: 'safety', title: 'Staying safe', answers: safetyAnswers },
  { id: 'meeting', title: 'Finding people and meeting them', answers: meetingAnswers },
  { id: 'parents', title: 'Looking after your child', answers: parentAnswers },
  { id: 'account', title: 'Your account and this device', answers: accountAnswers },
];
