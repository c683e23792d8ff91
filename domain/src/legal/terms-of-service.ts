import { LEGAL_CONTACT, type LegalDocument } from './terms.ts';

/** Rule 10.5 */
export const TERMS_OF_SERVICE: LegalDocument = {
  title: 'Terms of Service',
  intro:
    'When you use Oakling you agree to these terms. They are short so that everyone can read them. They are here to keep children safe.',
  sections: [
    {
      title: 'Who can join',
      points: [
        'Elders and parents are 18 or older and sign up themselves.',
        'Youths join only by a parent’s invitation. A youth account needs parental approval.',
        'As a parent, invite only your own child or a child you are the legal guardian of. As another guardian, invite only somebody who may decide for the child too. Never invite the child as a guardian.',
        'Parents enter only a child’s true date of birth.',
        'Have only one account, under your true name. Keep your password to yourself.',
      ],
    },
    {
      title: 'Sessions',
      points: [
        'Parents must approve every session that involves their child. Until then it is only a request. Once a date of birth shows that you are 18, you decide alone.',
        'Keep to what was approved: the time, the place or link, and the people.',
        'Meet only as agreed on Oakling. Do not ask a child to meet or write elsewhere.',
        'If you use places suggested by Google Maps, its terms apply to that use (maps.google.com/help/terms_maps).',
        'For a meeting in person, choose a public place. We advise a parent to be there or nearby, most of all the first time.',
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
        'As a parent you consent to your child’s account and decide about each session. You talk with your child about meeting people. Your approval is your own choice. We checked who a verified elder is, but we cannot promise how a person will act.',
      ],
    },
    {
      title: 'If something is wrong',
      paragraphs: [
        `Block or report any person or session that worries you. The buttons are beside each. You can also write to ${LEGAL_CONTACT}. Moderators look at every report and may close an account at once. If someone is in danger, call the emergency services first.`,
      ],
    },
    {
      title: 'What we do, and cannot do',
      paragraphs: [
        'Oakling is the place where people find each other. We are not there when you meet. The people who take part are responsible for what happens. We work to keep the service running and safe. We cannot promise that it never stops. Nothing here limits the rights the law gives you.',
      ],
    },
    {
      title: 'Your words and pictures',
      paragraphs: [
        'What you write and upload stays yours. You allow us to show it to those the Privacy Policy names, and to nobody else. Your data is not sold.',
      ],
    },
    {
      title: 'Leaving, and changes to these terms',
      paragraphs: [
        'You can delete your account at any time on your account page. We may close an account that breaks these terms. If the terms change in a way that matters, we ask you to accept them again. A parent accepts for children under 18 too.',
        `Questions, and requests to delete an account: ${LEGAL_CONTACT}.`,
      ],
    },
  ],
};
