import { LEGAL_CONTACT, type LegalDocument, type LegalTable } from './legal-document.ts';

const whoSeesWhat: LegalTable = {
  caption: 'Who sees what about a child',
  headers: ['What', 'The child’s parent', 'A matched elder', 'The elder of an approved session'],
  rows: [
    [
      'Name as the parent chose to show it, picture, interests and levels, short bio',
      'Yes',
      'Yes',
      'Yes',
    ],
    ['E-mail address, age range, the parent’s note, who the parent is', 'Yes', 'Never', 'Never'],
    [
      'Meeting place, its coordinates included, or video link of a session',
      'Yes, before deciding too',
      'Only the one who proposed it',
      'Until a week after the session ends',
    ],
  ],
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
        'A parent must approve every session that involves their child.',
        'Your data is not sold. There are no advertisements and nothing follows you to other sites.',
        `You can ask for a copy of everything that is stored about you or your child, and for its deletion: ${LEGAL_CONTACT}.`,
      ],
    },
    {
      title: 'What we store',
      points: [
        'Your account: e-mail address, and your password in a form that nobody can read back.',
        'Your profile: name, role, age range, picture, connection preference and, for elders and youths, a short bio, interests and skill levels.',
        'For a child: who the parent is, and the note the parent may have written.',
        'Invitations: the child’s name, e-mail address and age range, as the parent entered them.',
        'Sessions: who, when, where (with coordinates if you chose a suggested place) or by which video link, about which interests, and what was decided.',
        'Consents: who agreed to what, for whom and when. A record of changes: who changed what and when.',
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
      title: 'Who sees what about an elder or a parent',
      paragraphs: [
        'A matched youth, and a parent whose child has a session with the elder, see an elder’s name, picture, short bio and interests. A parent is not shown to other members; only the invitation mail to their child names them. Nobody’s e-mail address is ever shown to another member.',
      ],
    },
    {
      title: 'Other companies',
      paragraphs: [
        'Your data is not sold or given away. Fonts, pictures and code all come from Oakling itself, with the one exception named next. A video session takes place at the provider you chose, under that provider’s own policy.',
        'Where Oakling suggests places for a meeting, the suggestions and the code for them come from Google Maps. Only on the page where you ask for a session, and only when you go to the field “Meeting Location”, your browser then connects to Google. Google receives what you type into that field, the suggestion you choose, the address of this site, and your device’s network address, under the Google Privacy Policy (policies.google.com/privacy). It is told neither your name nor whom you meet or when. The list says “Google Maps” where this is so.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'One cookie keeps you logged in. Your browser also remembers your text size, forms you have not finished and, on a parent’s browser, the e-mail of the child who was last invited. There are no other cookies.',
      ],
    },
    {
      title: 'How long we keep it',
      points: [
        'A link in an invitation works for 30 days, a link for a new password for one hour.',
        'Everything else is kept while the account exists, and deleted with it. Records of consent and of changes stay as long as the law asks for them.',
      ],
    },
    {
      title: 'Questions and deletion requests',
      paragraphs: [
        `Write to ${LEGAL_CONTACT}. We answer within 30 days, and we may ask you to show that the account is yours or your child’s.`,
      ],
    },
  ],
};
