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

/** Rule 10.5 */
export const PRIVACY_POLICY: LegalDocument = {
  title: 'Privacy Policy',
  intro:
    'Oakling brings older adults and young people together while parents look on. This page says in plain words what we store and who sees it.',
  sections: [
    {
      title: 'In short',
      points: [
        'A youth account needs parental approval: only a parent’s invitation can open one.',
        'A parent must approve every session that involves their child. From 16 on a parent can do this in advance for one elder. Once a date of birth shows that the child is 18, the parents’ access ends.',
        'Your data is not sold. We show no advertisements, and nothing follows you to other sites.',
        'On your account page you can download everything we store about you or your child. You can delete it there too.',
      ],
    },
    {
      title: 'What we store',
      points: [
        'Your account: your e-mail address, your password in a form nobody can read, and your passkeys.',
        'Your profile: name, role, age range, picture, connection preference and, for elders and youths, a short bio, interests and skill levels.',
        'For a child: who the guardians are and since when, and the parent’s note. Also the guardians’ rules for sessions, and which of them said yes to what.',
        'The child’s date of birth, if a parent entered it. It is encrypted and nobody can see it. We use it only to know when the child turns 13, 16 and 18.',
        'Invitations: the child’s name, e-mail address and age range as the parent entered them. Also the address of another guardian the parent invited.',
        'Sessions: who, when, about which interests, and what was decided. Also the place or video link, and who was in a video call held here. If you chose a suggested place, we store its position on the map.',
        'What happens to a session: who was asked and who said yes, and a parent’s question to the elder with the answer. Also other times somebody proposed, how it was before a change, and how you said it went.',
        'Notifications, how you want us to tell you things, and your browser’s time zone. If you turned them on: where to send your browser’s notifications, and the key of your private calendar address.',
        'For an elder: the moderators’ checks, who made them and when, how long they count, and a short note. We keep no documents and no copies of them.',
        'Blocks and reports: who you blocked, and what you reported in which words. With a report of a session we keep a copy of that session. It has the place, the message, the parent’s question and the elder’s answer.',
        'If moderators warned you: what they wrote, when you read it, and what you answered.',
        'If moderators closed your account: what they told you, what you answered, and what came of it.',
        'Consents: who agreed to what, for which child and when. Also how we made sure of a parent’s consent, and if they took it back. We never keep a signed form itself. A record of changes: who changed what and when.',
        'Logins: when, and on which kind of device, so that you can check and end them.',
      ],
    },
    {
      title: 'Who sees what about a child',
      paragraphs: [
        'Our server follows this table every time. Anyone not named in it sees nothing.',
      ],
      table: whoSeesWhat,
    },
    {
      title: 'Guardians',
      points: [
        'A child has up to four guardians. The first is the parent who invited the child. A guardian can invite others. Each has their own account and gives their own consent. Nobody sees anything before they accept.',
        'All guardians of a child see and do the same. We tell each of them what the others did. They and the child know each other’s names, but never each other’s addresses.',
        'Each guardian can ask for all of them to approve a session. A guardian who is away can name another one to decide for them.',
        'No guardian can remove another. Each can step back, and moderators can end the access of one when a court says so. It ends at once.',
      ],
    },
    {
      title: 'Growing up',
      points: [
        'From 13 on a child reads an elder’s request first. If the child says yes, we ask a parent.',
        'At 16 and 17 a parent can approve sessions in advance with one elder the moderators have checked. We tell the parent about each one. The parent can end this at any time.',
        'Once a date of birth shows that the child is 18, the guardians’ access ends. They can still see what they could see of sessions up to that day. They see nothing that comes later. We tell both sides 30 and 7 days before, and on the day.',
        'Without a date of birth the guardians keep their access. For 13 and 16 we count from the youngest age the parent chose.',
        'A child without an email address logs in with a PIN a parent set. From 16 on the child can set another one, and nobody can read it. At 18 a PIN a parent set no longer works.',
        'Moderators can help where nobody in the family can. They can correct a date of birth without seeing the old one. They can send an adult without an email address a link to a first one. They write down how they know. We record it.',
      ],
    },
    {
      title: 'When a parent pauses a child, takes the consent back, or turns matching off',
      points: [
        'Paused: the child cannot log in, and no elder finds or sees the child. We cancel the sessions ahead. The parent still sees everything and can end the pause.',
        'Consent taken back: a parent can do this at any time, with the link in our e-mail or on the child’s page. The child is paused and matching is off until the parent agrees again. This deletes nothing. The parent can still delete the account.',
        'Matching turned off: new elders and the child cannot find each other. Elders who have a session with the child still see the child’s name and picture there.',
      ],
    },
    {
      title: 'Blocks, reports, and moderators',
      points: [
        'You can block a person, and a parent can do this for a child. The two no longer find or see each other. We cancel their sessions ahead. We tell nobody who blocked a person or why.',
        'You can report a person or a session. Only you and the moderators can read the report or learn who sent it.',
        'Moderators are a few people chosen by those who run this site. They can look at a person’s names, picture, age range, bio, family, reports and an elder’s checks. They also see who the person had sessions with and how these went. After a report, they see former profiles of the two, and place, link and words of their sessions in the last year. They never see a password. They see an e-mail address only when they ask for it. We record each look.',
      ],
    },
    {
      title: 'Who sees what about an elder or a parent',
      paragraphs: [
        'A matched youth sees an elder’s name, picture, short bio and interests, and if the moderators have checked them. So does a parent whose child has a session with the elder. A parent who decides about a session also sees which checks were made and when the last one was. They see the elder’s age range and the day they joined. They see how many approved sessions the elder has had with this child and with other families. Only the parent and the elder read a question before a decision and its answer. Moderators can read them after a report. Only a parent’s own children and the children’s other guardians see the parent’s name. Our invitation e-mails name the parent who sent them. We never show an e-mail address to another member.',
      ],
    },
    {
      title: 'Other companies',
      paragraphs: [
        'We do not sell your data or give it away. Fonts, pictures and code all come from Oakling itself, except for the maps named last. A video session takes place with the provider you chose, under that provider’s own policy. A video call held here passes through a server of this site’s host. It is encrypted on its way. Picture and sound are never kept, and nobody in the call learns another’s network address.',
        'If you turn on notifications, they travel through the company that makes your browser, such as Google, Mozilla or Apple. They are encrypted for your browser, and name no people, times or places. You can add a session to Google Calendar, Outlook.com or Yahoo Calendar, or let a calendar read your private address. That company then learns what is in the entry. If you press “See it on a map” or “How to get there”, openstreetmap.org learns the place and your device’s network address, and nothing else.',
        'Some hosts suggest places for a meeting with Google Maps. The list then says “Google Maps”. Your browser connects to Google only when you go to the field “Meeting Location” to ask for a session. Google then receives what you type there and the suggestion you choose. It also receives the address of this site and your device’s network address. The Google Privacy Policy applies (policies.google.com/privacy). We do not tell Google your name, who you meet or when.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'One cookie keeps you logged in. Your browser also remembers your text size and forms you have not finished. A parent’s browser remembers the e-mail of the child they invited last and, until you log out, that a parent is logged in. A second cookie marks a device that a parent handed over to a child without an email address. A third one remembers that you have logged in with this browser, so a stranger’s wrong guesses cannot lock you out there. There are no other cookies.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'When the time is over, we delete it: codes for a new password within an hour, all else within a day.',
      ],
      table: howLong,
    },
    {
      title: 'Downloading and deleting',
      points: [
        'On your account page you can download everything about you as one file. You can also delete the account. Parents can do both for each child until their access ends.',
        'We delete at once and cannot undo it: your profile, picture, interests, invitations, notifications and logins. We cancel your sessions ahead. If a parent leaves, we also delete the accounts of children without another guardian. If a child has several guardians, none of them can delete the child’s account alone.',
        `If moderators are looking into a report about you or from you, they keep a copy until they have finished. They keep it for ${ageWords(KEPT_FOR.accountSnapshots)} at most, and nobody else can see it. The account itself is deleted like any other. We tell nobody if there is a report.`,
        'When an elder leaves, the child’s parent keeps a record of past sessions. It says “Former member” instead of a name.',
        'Some things stay until their time is over. Records of consent and of changes hold numbers instead of names and addresses. Reports hold the name as it was shown, and a copy of the session with its place and message.',
      ],
    },
    {
      title: 'Questions and deletion requests',
      paragraphs: [
        `If you cannot do it yourself, write to ${LEGAL_CONTACT}. We answer within 30 days. We may ask you to show that the account is yours or your child’s.`,
      ],
    },
  ],
};
