import { LEGAL_CONTACT, type LegalDocument } from './terms.ts';

/** What members agree to. Rule 10.5 */
export const TERMS_OF_SERVICE: LegalDocument = {
  title: 'Terms of Service',
  intro:
    'By using Oakling you agree to these terms. They are short so that everyone can read them, and they exist to keep children safe.',
  sections: [
    {
      title: 'Who can join',
      points: [
        'Elders and parents are 18 or older and sign up themselves.',
        'Youths join only by a parent’s invitation. A youth account needs parental approval.',
        'A parent invites only their own child, or a child whose legal guardian they are. As another guardian they invite only somebody who may decide for the child too, and never the child.',
        'A date of birth that a parent enters for a child is the true one.',
        'One person, one account, under a true name. Keep your password to yourself.',
      ],
    },
    {
      title: 'Sessions',
      points: [
        'Parents must approve every session that involves their child. Until then it is only a request. Somebody of 18 or older decides alone.',
        'What is approved is what takes place: the time, the place or link, and the people.',
        'Meet only as agreed on Oakling. Do not ask a child to meet or write elsewhere.',
        'If you use places suggested by Google Maps, its terms apply to that use (maps.google.com/help/terms_maps).',
        'For a meeting in person, choose a public place. We advise a parent to be there or nearby, above all the first time.',
      ],
    },
    {
      title: 'How we treat each other',
      points: [
        'Be kind and patient. No insults, threats, discrimination or harassment.',
        'Nothing sexual, violent or unlawful, in words, pictures or links.',
        'Do not ask a child for an address, a school, a telephone number, photographs or secrets.',
        'No money, selling, advertising or collecting for causes.',
        'Do not pretend to be someone else, and do not copy or collect other members’ data.',
      ],
    },
    {
      title: 'What parents take on',
      paragraphs: [
        'As a parent you consent to your child’s account, decide about each session, and talk with your child about meeting people. Your approval is your own judgement: a verified elder is one whose identity was checked, which is no promise about a person.',
      ],
    },
    {
      title: 'If something is wrong',
      paragraphs: [
        `Block or report any person or session that worries you: the buttons are beside each. You can also write to ${LEGAL_CONTACT}. Moderators look at every report and may close an account at once. If someone is in danger, call the emergency services first.`,
      ],
    },
    {
      title: 'What we do, and cannot do',
      paragraphs: [
        'Oakling is the place where people find each other. We are not present at sessions, and what happens there is the responsibility of those who take part. We work to keep the service running and safe, but cannot promise that it is never interrupted. Nothing here limits rights the law gives you.',
      ],
    },
    {
      title: 'Your words and pictures',
      paragraphs: [
        'What you write and upload stays yours. You allow us to show it to those whom the Privacy Policy names, and to nobody else. Your data is not sold.',
      ],
    },
    {
      title: 'Leaving, and changes to these terms',
      paragraphs: [
        'You may delete your account at any time, on its page. We may close an account that breaks these terms. When the terms change in a way that matters, we ask you to accept them again before you go on. A parent accepts for children under 18 too.',
        `Questions, and requests to delete an account: ${LEGAL_CONTACT}.`,
      ],
    },
  ],
};
