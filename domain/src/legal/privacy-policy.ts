import { LEGAL_CONTACT, type LegalDocument, type LegalTable } from './terms.ts';
import { ageWords, KEPT_FOR, PLACE_SHOWN_DAYS } from './kept-for.ts';
import { RETENTION } from './retention.ts';

const whoSeesWhat: LegalTable = {
  caption: 'Who sees what about a child',
  headers: ['What', 'The child’s guardians', 'A matched elder', 'The elder of an approved session'],
  rows: [
    [
      'Name as the parent chose to show it, picture, interests and levels, short bio',
      'Yes',
      'Yes',
      'Yes',
    ],
    [
      'E-mail address, age range, the parent’s note, who the guardians are',
      'Yes',
      'Never',
      'Never',
    ],
    ['The date of birth', 'Never', 'Never', 'Never'],
    ['That somebody is of age by now', 'Yes', 'Yes', 'Yes'],
    [
      'Meeting place, its coordinates included, or video link of a session',
      'Yes, before deciding too',
      'Only the one who proposed it',
      `Until ${PLACE_SHOWN_DAYS} days after the session ends`,
    ],
  ],
};

const howLong: LegalTable = {
  caption: 'How long we keep what',
  headers: ['What', 'How long', 'Why'],
  rows: RETENTION.map(({ what, kept, why }) => [what, kept, why] as const),
};

/** What is stored, who sees it, and what each person can do about it. Rule 10.5 */
export const PRIVACY_POLICY: LegalDocument = {
  title: 'Privacy Policy',
  intro:
    'Oakling brings older adults and young people together under the eyes of parents. This page says, in plain words, what we store and who sees it.',
  sections: [
    {
      title: 'In short',
      points: [
        'A youth account needs parental approval: only a parent’s invitation can open one.',
        'A parent must approve every session that involves their child. From 16 on a parent can do so beforehand for one elder; at 18 the parents’ access ends.',
        'Your data is not sold. There are no advertisements and nothing follows you to other sites.',
        'You can download everything that is stored about you or your child, and delete it, on the page of your account.',
      ],
    },
    {
      title: 'What we store',
      points: [
        'Your account: e-mail address, and your password in a form that nobody can read back.',
        'Your profile: name, role, age range, picture, connection preference and, for elders and youths, a short bio, interests and skill levels.',
        'For a child: who the guardians are and since when, the note the parent may have written, the guardians’ rules for sessions, and which of them said yes to what.',
        'The child’s date of birth, if a parent entered it: encrypted, shown to nobody, and used only to know when the child turns 13, 16 and 18.',
        'Invitations: the child’s name, e-mail address and age range, as the parent entered them, and the address of another guardian who was invited.',
        'Sessions: who, when, where (with coordinates if you chose a suggested place) or by which video link, about which interests, and what was decided.',
        'What follows from a session: who was asked and said yes, what a parent asked the elder before deciding and the answer, other times that were proposed, what it was before a change, and how you said it went.',
        'Notifications, how you wish to be told of things, the time zone of your browser, and, if you turned them on, where your browser takes notifications and the key of your private calendar address.',
        'For an elder: which checks the moderators made, when and by which of them, until when they count, and a short note. No documents, and no copies of them.',
        'Blocks and reports: whom you blocked, and what you reported with which words. With a report of a session a copy of that session is kept, with its place and message, and what the parent asked and the elder answered.',
        'If moderators warned you: what they wrote, when you read it, and what you answered.',
        'If moderators closed your account: what they told you, what you answered, and what came of it.',
        'Consents: who agreed to what, for whom and when, how a parent’s consent to an account was made sure of, and whether it was taken back; never a signed form itself. A record of changes: who changed what and when.',
        'Logins: when, and from which kind of device, so that you can recognise and end them.',
      ],
    },
    {
      title: 'Who sees what about a child',
      paragraphs: [
        'The server enforces this table for every request. Anyone not named in it sees nothing.',
      ],
      table: whoSeesWhat,
    },
    {
      title: 'Guardians',
      points: [
        'A child has up to four guardians: the parent who invited the child, and those whom a guardian invited. Each accepts with an account and a consent of their own. An invitation that nobody has accepted gives no access.',
        'All guardians of a child see and do the same, and each is told what the others did. They and the child know each other’s names, never each other’s addresses.',
        'Each guardian can ask that all of them approve a session. A guardian who is away can name another one to decide for them.',
        'No guardian can remove another. Each can step back, and moderators can end the access of one when a court says so. It ends at once.',
      ],
    },
    {
      title: 'Growing up',
      points: [
        'From 13 on a child reads an elder’s request first; a parent is asked once the child has said yes.',
        'At 16 and 17 a parent can approve beforehand the sessions with one elder whom the moderators have checked. The parent is told of each, and can end that at any time.',
        'On the eighteenth birthday the guardians’ access ends. They keep what they could see of sessions up to that day, and see nothing after it. Both sides are told 30 and 7 days before, and on the day.',
        'Without a date of birth we count from the youngest age of the range the parent chose.',
      ],
    },
    {
      title: 'When a parent pauses a child, takes the consent back, or turns matching off',
      points: [
        'Paused: the child cannot log in, no elder finds or sees the child, and sessions that lie ahead are cancelled. The parent still sees everything, and can end the pause.',
        'Consent taken back: a parent can do so at any time, by the link of our mail or on the child’s page. The child is paused and matching turned off until the parent agrees again. Nothing is deleted by that; deleting the account stays possible.',
        'Matching turned off: no elder finds the child, and the child finds none. Elders of sessions that exist still see the child’s name and picture there.',
      ],
    },
    {
      title: 'Blocks, reports, and moderators',
      points: [
        'You can block a person, and a parent can do so for a child. The two no longer find or see each other, and sessions between them that lie ahead are cancelled. Nobody is told who blocked whom or why.',
        'You can report a person or a session. Nobody but you and the moderators can read the report or learn who sent it.',
        'Moderators are a few people chosen by those who run this site. Of a person they look at they see the names, picture, age range, bio, family, reports, the checks of an elder, and with whom sessions were and how they went; place, link and words of a session only when a report is about it. They see no password, and an e-mail address only when they ask for that one. Each look is recorded.',
      ],
    },
    {
      title: 'Who sees what about an elder or a parent',
      paragraphs: [
        'A matched youth, and a parent whose child has a session with the elder, see an elder’s name, picture, short bio, interests, and whether the moderators have checked them. A parent who decides about a session with an elder also sees by which checks and when the last was made, that elder’s age range, when they joined, and how many approved sessions they have had with this child and with other families. What a parent asks the elder before deciding, and the answer, these two read; moderators do once the session was reported. A parent is not shown to other members but their children and the children’s other guardians, by name; invitation mails name the parent who sent them. Nobody’s e-mail address is ever shown to another member.',
      ],
    },
    {
      title: 'Other companies',
      paragraphs: [
        'Your data is not sold or given away. Fonts, pictures and code all come from Oakling itself, with the one exception named last. A video session takes place at the provider you chose, under that provider’s own policy.',
        'If you turn notifications on in a browser, they travel through the service of the browser’s maker, such as Google, Mozilla or Apple. They are encrypted for your browser, and say neither names, times nor places. If you add a session to Google Calendar, Outlook.com or Yahoo Calendar, or let a calendar read your private address, that company learns what stands in the entry. If you press “See it on a map” or “How to get there”, openstreetmap.org learns the place and your device’s network address, and nothing else.',
        'Where Oakling suggests places for a meeting, the suggestions and the code for them come from Google Maps. Only on the page where you ask for a session, and only when you go to the field “Meeting Location”, your browser then connects to Google. Google receives what you type into that field, the suggestion you choose, the address of this site, and your device’s network address, under the Google Privacy Policy (policies.google.com/privacy). It is told neither your name nor whom you meet or when. The list says “Google Maps” where this is so.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'One cookie keeps you logged in. Your browser also remembers your text size, forms you have not finished and, on a parent’s browser, the e-mail of the child who was last invited. On a device that was handed over to a child without an email address, a second cookie says so. There are no other cookies.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'What is past its time is deleted by itself: codes for a new password within the next hour, all else within a day.',
      ],
      table: howLong,
    },
    {
      title: 'Downloading and deleting',
      points: [
        'On the page of your account you can download everything about you, as one file, and delete the account. Parents can do both for each child, until the child is 18.',
        'Deleting takes effect at once and cannot be undone: profile, picture, interests, invitations, notifications and logins go, and sessions that lie ahead are cancelled. A parent’s account takes along the accounts of children without another guardian. While a child has several guardians, none of them can delete the child’s account alone.',
        `If moderators are looking into a report about the account or by it, they keep a copy until they have finished, at most ${ageWords(KEPT_FOR.keptAccounts)}. Nobody else can see it, the account itself is gone like any other, and nobody is told whether there is a report.`,
        'When an elder leaves, a session that took place stays with the child’s parent as a record, and says “Former member” instead of a name.',
        'What stays until its time is over are the records of consent and of changes, which hold numbers instead of names and addresses, and reports, with the name as it was shown and a copy of the session they are about, with its place and message.',
      ],
    },
    {
      title: 'Questions and deletion requests',
      paragraphs: [
        `If you cannot do it yourself, write to ${LEGAL_CONTACT}. We answer within 30 days, and we may ask you to show that the account is yours or your child’s.`,
      ],
    },
  ],
};
