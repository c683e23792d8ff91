import { LEGAL_CONTACT, type LegalDocument, type LegalTable } from './terms.ts';
import { ageWords, KEPT_FOR, PLACE_SHOWN_DAYS } from './kept-for.ts';
import { POLICY_PERIODS } from './policy-periods.ts';

const whoSeesWhat: LegalTable = {
  caption: 'Who sees what about a child',
  headers: ['What', 'The child’s guardians', 'A matched elder', 'The elder of an approved session'],
  rows: [
    ['Name as the parent chose to show it, picture, interests, levels, bio', 'Yes', 'Yes', 'Yes'],
    ['Email address, age range, the parent’s note, the guardians', 'Yes', 'Never', 'Never'],
    ['Date of birth', 'Never', 'Never', 'Never'],
    ['That a youth is of age by now', 'Yes', 'Yes', 'Yes'],
    [
      'Meeting place on the map, or video link',
      'Yes, before deciding too',
      'Only who proposed it',
      `Until ${PLACE_SHOWN_DAYS} days after the session`,
    ],
  ],
};

const howLong: LegalTable = {
  caption: 'How long we keep what',
  headers: ['How long', 'What'],
  rows: POLICY_PERIODS.map(({ kept, what }) => [kept, what] as const),
};

/** Rules 10.5 and 10.390 */
export const PRIVACY_POLICY: LegalDocument = {
  title: 'Privacy Policy',
  intro:
    'Oakling brings older adults and young people together while parents look on. This page says what we store and who sees it.',
  sections: [
    {
      title: 'For children, in ten lines',
      points: [
        'Your parent invites you. You cannot join alone.',
        'Your parent says yes or no to each meeting.',
        'Elders see your name, picture, interests and bio.',
        'Elders never see your email address, your age or your birthday.',
        'The place is no secret: your parent always knows it.',
        'We never record your video calls.',
        'You can block or report anyone. We do not tell them it was you.',
        'We never sell what we know about you, and show no ads.',
        'You can look at everything we store about you.',
        'If something feels wrong, tell an adult you trust.',
      ],
    },
    {
      title: 'In short',
      points: [
        'A youth account needs parental approval: only a parent’s invitation can open one.',
        'A parent must approve every session that involves their child. At 16 and 17 a parent can do this in advance for one checked elder. We tell the parent of each, and the parent can end it.',
        'Your data is not sold. We show no advertisements, and nothing follows you to other sites.',
      ],
    },
    {
      title: 'Who is responsible',
      paragraphs: [
        'The host of this site is responsible; its name, if given, is at the foot of the page. We use adults’ data to provide their account, children’s data because a parent consents, and reports, checks and records of changes to keep people safe. The host chooses the moderators.',
      ],
    },
    {
      title: 'What we store',
      points: [
        'Account: email address, password or PIN in a form nobody can read, passkeys, the second-factor secret and recovery codes, logins with time and kind of device.',
        'Profile: name, role, age range, picture, connection preference, bio, interests and levels.',
        'Family: guardians, their rules and decisions, invitations with name, address and age range, and the parent’s note.',
        'A child’s date of birth, if a parent enters it: encrypted, seen by nobody, used only to know when the child turns 13, 16 and 18.',
        'Sessions: people, time, interests, place or link, position on the map, messages, questions, changes, decisions, feedback, and who was in a call.',
        'Settings: notifications, time zone, your browser’s push address, the calendar key.',
        'Safety: blocks, reports with a copy of the session, an elder’s checks with a short note but no documents, moderators’ warnings and decisions, and your answers.',
        'An elder’s helper: name and email address. They learn only that the elder has something to answer.',
        'Consents: who agreed to what, for whom, when, how we made sure, and if they took it back. A signed form is never kept.',
        'A record of changes: who changed what and when.',
      ],
      paragraphs: ['We ask a child for nothing that the account does not need.'],
    },
    {
      title: 'Who sees what about a child',
      paragraphs: ['Anyone not named in this table sees nothing, apart from moderators.'],
      table: whoSeesWhat,
    },
    {
      title: 'Parents and other guardians',
      points: [
        'A child has up to four guardians. Each gives their own consent, sees and does the same, and hears what the others did. They know each other’s names, not addresses. Each can ask that all approve.',
        'No guardian can remove another. Each can step back. Moderators can end a guardian’s access if a court says so.',
        'A parent can see and correct the child’s data, turn matching off, pause the account, or take the consent back. We cancel a paused child’s sessions ahead. Without consent the child is paused and finds nobody. This deletes nothing.',
        'From 13 on the child reads a request first.',
        'Once a date of birth shows that the child is 18, the guardians’ access ends. They still see earlier sessions. We tell both sides 30 and 7 days before, and on the day. Without a date of birth they keep it, and we count from the youngest age the parent chose.',
        'A child without an email address logs in with a PIN a parent set. At 18 that PIN stops working. From 16 on the child can choose one nobody can read.',
      ],
    },
    {
      title: 'Who sees what about an elder or a parent',
      paragraphs: [
        'A matched youth, and a parent whose child has a session with the elder, see the elder’s name, picture, bio, interests, and if moderators have checked them. A parent who decides also sees which checks, when, the elder’s age range, the day they joined, and how many approved sessions they had. Only the parent and the elder read a parent’s question. Only a parent’s children, the children’s guardians and people a parent invites learn the parent’s name. We never show members an adult’s email address.',
      ],
    },
    {
      title: 'Blocks, reports and moderators',
      paragraphs: [
        'After a block two people no longer see each other, and we cancel their sessions ahead. Only you and the moderators can read your report. Moderators see a person’s profile, family, sessions, reports and checks. After a report they see former profiles of the two, and places, links and words of their sessions in the last year. They see an email address only on request, and never a password. We record each look. They can correct a date of birth, and help somebody without an email address log in.',
      ],
    },
    {
      title: 'Other companies',
      points: [
        'We give data only to the host’s providers of server and mail, where the law demands it, and as follows.',
        'Another provider’s video session follows that provider’s policy. A call held here passes, encrypted, through the host’s server. Picture and sound are never kept. Nobody learns another’s network address.',
        'Browser notifications pass, encrypted, through the browser’s maker, such as Google, Mozilla or Apple. They name no people, times or places.',
        'A calendar that you add a session to, or that reads your private address, learns the entry.',
        'If you press “See it on a map” or “How to get there”, openstreetmap.org learns the place and your network address.',
        'Some hosts suggest places with Google Maps. When you go to the field “Meeting Location”, Google receives what you type and choose, this site’s address and your network address, but not your name. Google’s policy applies (policies.google.com/privacy).',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'One cookie keeps you logged in. One marks a device that a parent handed over to a child. One remembers that you have logged in with this browser, so nobody can lock you out there. There are no others. Your browser also remembers your text size, unfinished forms, the email of the child a parent invited last and, until log-out, that a parent is logged in.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: ['After that, we delete it within a day. Encrypted backups are kept longer.'],
      table: howLong,
    },
    {
      title: 'Your rights',
      paragraphs: [
        `Questions and deletion requests: write to ${LEGAL_CONTACT}. We answer within 30 days. We may ask you to show that the account is yours or your child’s.`,
      ],
      points: [
        'You can correct your data in your profile, and download or delete everything on your account page. A parent can do this for each child until their access ends.',
        'We delete at once and cannot undo it. We cancel your sessions ahead. The accounts of children without another guardian go with a parent’s. No guardian of several can delete a child’s account alone.',
        `While moderators look into a report, only they keep a copy, for ${ageWords(KEPT_FOR.accountSnapshots)} at most.`,
        'When an elder leaves, past sessions stay in the parent’s record, with “Former member” instead of the name.',
        'You can object, ask us to limit our use, and complain to a data protection authority.',
      ],
    },
  ],
};
