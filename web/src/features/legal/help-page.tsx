import { ContactLink } from './components/contact-link.tsx';
import { HelpAnswers } from './components/help-answers.tsx';
import { ProseList } from './components/prose-list.tsx';
import { ProsePage } from './components/prose-page.tsx';
import { ProseSection } from './components/prose-section.tsx';
import { siteText } from './text.ts';

const parentSteps = [
  'Sign up as a parent.',
  'Choose “Invite Your Child” and enter your child’s name and e-mail address.',
  'Your child opens the link in the e-mail and chooses a password.',
  'When somebody asks for a session, it appears on your dashboard. Look at who, when and where, then choose Approve or Reject.',
  'Under “Sessions” you see everything that is planned, past or rejected, for all your children.',
  'Your dashboard lists your children. On each child’s page you can turn matching off, pause or delete the account, and block elders.',
];

const elderSteps = [
  'Sign up as an elder.',
  'Under “Your Interests”, choose what you enjoy and set how well you know it.',
  'Under “Find Matches” you see youths who share an interest with you.',
  'Choose “Request Session”, then say what it is about, when, and where or by which video link.',
  'The parent decides. You are told as soon as they have.',
];

const youthSteps = [
  'Ask a parent to invite you. Open the link in the e-mail and choose a password.',
  'Under “Your Interests”, choose what you like or would like to learn.',
  'Under “Find Matches” you see elders who share an interest with you.',
  'Choose “Request Session” to propose a conversation. Your parent has to approve it first.',
  'If anything feels wrong, tell your parent or another adult you trust. Press “Block or report” beside the person’s name.',
];

/** How Oakling works, for each role, and the questions people ask. */
export function HelpPage() {
  return (
    <ProsePage
      heading={siteText.help}
      intro="Oakling connects older and younger people who enjoy the same things. Parents see and approve every session of their child."
    >
      <ProseSection title="For parents">
        <ProseList isOrdered items={parentSteps} />
      </ProseSection>
      <ProseSection title="For elders">
        <ProseList isOrdered items={elderSteps} />
      </ProseSection>
      <ProseSection title="For youths">
        <ProseList isOrdered items={youthSteps} />
      </ProseSection>
      <ProseSection title="Questions and answers">
        <HelpAnswers />
      </ProseSection>
      <ProseSection title="Still stuck?">
        <p>
          Write to <ContactLink /> and tell us what you were trying to do. Please do not send your
          password: we never ask for it.
        </p>
      </ProseSection>
    </ProsePage>
  );
}
