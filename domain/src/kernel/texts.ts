import { declare, type Similar } from './declared-text.ts';

// One constant for each free-text field. Schemas (`text`), the log's redaction, the leak tests, the tests of export,
// copies and retention, and docs/texts.md derive from these. CONTRIBUTING explains how to add a field.

const AT_ONCE = 'at once';
const IN_CASES = 'in a case about the two';

const ofParent: Similar = {
  shape: 'paragraph',
  max: 500,
  by: ['parent'],
  readBy: {},
  inMail: false,
  mayHoldContacts: true,
  copies: [],
};
const search: Similar = { ...ofParent, shape: 'line', max: 100 };
const shown: Similar = {
  ...ofParent,
  readBy: {
    elder: 'once matched',
    youth: 'once matched',
    guardians: 'once their child is asked',
    moderators: AT_ONCE,
  },
  mayHoldContacts: false,
  copies: ['account'],
};
const ofSession: Similar = {
  ...ofParent,
  by: ['elder', 'youth'],
  readBy: { elder: AT_ONCE, youth: AT_ONCE, guardians: AT_ONCE },
  mayHoldContacts: false,
  copies: ['report', 'account'],
};
const place: Similar = {
  ...ofSession,
  readFirst: 'a guardian, who approves the session',
  shape: 'line',
  readBy: {
    elder: 'once approved',
    youth: 'once approved',
    guardians: AT_ONCE,
    moderators: IN_CASES,
  },
  inMail: true,
  mayHoldContacts: true,
};
const reason: Similar = {
  ...ofSession,
  by: ['elder', 'youth', 'parent'],
  readBy: { ...ofSession.readBy, moderators: IN_CASES },
  inMail: true,
};
const moderatorNote: Similar = { ...ofParent, by: ['moderator'], readBy: { moderators: AT_ONCE } };
const letter: Similar = {
  ...moderatorNote,
  readBy: { addressee: AT_ONCE, moderators: AT_ONCE },
  mayHoldContacts: false,
  copies: ['account'],
};

export const fullName = declare(
  shown,
  'account',
  ['people.full_name', 'people.invited_as', 'profile_versions.words', 'profile_versions.former'],
  {
    shape: 'name',
    max: 100,
    readFirst: 'a child’s: a guardian; an elder’s new one: a moderator',
    by: ['elder', 'youth', 'parent'],
    inMail: true,
    copies: ['report', 'account'],
  },
);
export const bio = declare(
  shown,
  'account',
  ['people.bio', 'profile_versions.words', 'profile_versions.former'],
  {
    readFirst:
      'a child’s: a guardian; an elder’s with contact details, or not the first: a moderator',
    max: 600,
    by: ['elder', 'youth'],
    inMail: true,
  },
);
export const connectionPref = declare(ofParent, 'account', ['people.connection_pref'], {
  shape: 'line',
  max: 200,
  by: ['elder', 'parent'],
});
export const childName = declare(ofParent, 'invites', ['invites.child_name'], {
  shape: 'name',
  max: 100,
  readBy: { addressee: 'in the mail' },
  inMail: true,
  mayHoldContacts: false,
});
export const trustedName = declare(ofParent, 'trustedPeople', ['trusted_people.name'], {
  shape: 'name',
  max: 100,
  by: ['elder'],
  readBy: { addressee: 'in the mail' },
  inMail: true,
  mayHoldContacts: false,
});
export const inviteNote = declare(ofParent, 'account', ['people.note', 'invites.note'], {
  readBy: { guardians: AT_ONCE },
});
export const matchSearch = declare(search, null, [], { by: ['elder', 'youth'] });
export const peopleSearch = declare(search, null, [], { by: ['moderator'] });
export const sessionMessage = declare(ofSession, 'arrangements', ['session_offers.message'], {
  readFirst: 'a guardian, who approves the session',
  readBy: place.readBy,
});
export const address = declare(place, 'arrangements', ['session_offers.address'], { max: 200 });
export const videoLink = declare(place, 'arrangements', ['session_offers.video_link']);
export const proposalNote = declare(
  reason,
  'arrangements',
  ['session_offers.note', 'notifications.reason'],
  { by: ['parent'] },
);
export const rejectionReason = declare(reason, 'arrangements', [
  'sessions.rejection_reason',
  'notifications.reason',
]);
export const cancellationReason = declare(
  reason,
  'arrangements',
  ['held_reasons.words', 'sessions.cancellation_reason', 'notifications.reason'],
  {
    readFirst: 'own words between an elder and a child: a guardian',
    readBy: {
      elder: 'once a guardian passes it on',
      youth: 'once a guardian passes it on',
      guardians: AT_ONCE,
      moderators: IN_CASES,
    },
  },
);
export const question = declare(ofSession, 'arrangements', ['session_questions.question'], {
  max: 300,
  by: ['parent'],
  readBy: { elder: AT_ONCE, guardians: AT_ONCE, moderators: IN_CASES },
});
export const answer = declare(ofSession, 'arrangements', ['session_questions.answer'], {
  by: ['elder'],
  readBy: { guardians: AT_ONCE, moderators: IN_CASES },
});
export const reportDetails = declare(moderatorNote, 'reports', ['reports.details'], {
  by: ['elder', 'youth', 'parent'],
});
export const checkInNote = declare(moderatorNote, 'arrangements', ['check_ins.note'], {
  by: ['elder', 'youth', 'parent'],
});
export const caseNote = declare(moderatorNote, 'reports', ['reports.outcome_note']);
export const warning = declare(letter, 'warnings', ['warnings.words'], {
  readBy: { ...letter.readBy, guardians: AT_ONCE },
});
export const warningAnswer = declare(letter, 'warnings', ['warnings.answer'], {
  by: ['elder', 'youth', 'parent'],
  readBy: { moderators: AT_ONCE, guardians: AT_ONCE },
});
export const decisionNote = declare(moderatorNote, 'decisions', ['vetting_decisions.note'], {
  copies: ['account'],
});
export const suspensionLetter = declare(letter, 'decisions', ['suspension_notices.told'], {
  max: 300,
  inMail: true,
});
export const appeal = declare(letter, 'decisions', ['appeals.words'], {
  by: ['elder', 'youth', 'parent'],
  readBy: { moderators: AT_ONCE },
});
export const appealAnswer = declare(letter, 'decisions', ['appeals.told'], {
  max: 300,
  inMail: true,
});
export const checkNote = declare(moderatorNote, 'checks', ['elder_checks.note'], {
  copies: ['account'],
});
export const checkEnding = declare(moderatorNote, 'checks', ['elder_checks.ending_note'], {
  copies: ['account'],
});
export const guardianshipEnding = declare(moderatorNote, 'guardianships', [
  'guardianships.ended_note',
]);
export const consentNote = declare(moderatorNote, 'consentStates', ['child_consents.note']);
export const birthDateReason = declare(
  moderatorNote,
  'birthDates',
  ['birth_dates.correction_reason', 'notifications.reason'],
  { by: ['parent'], readBy: { guardians: AT_ONCE, moderators: AT_ONCE }, inMail: true },
);
