import { ageWords, KEPT_FOR, PLACE_SHOWN_DAYS } from '@oakling/domain/legal/kept-for';
import { ContactLink } from './components/contact-link.tsx';
import { ProseList, ProsePage, ProseSection } from './components/prose.tsx';
import { siteText } from './text.ts';

const parentSteps = [
  'Sign up as a parent.',
  'Choose “Invite Your Child” and enter your child’s name and e-mail address.',
  'Your child opens the link in the e-mail and chooses a password.',
  'When somebody asks for a session, you see it on your dashboard. Read when and where it is, who the elder is, and how the moderators have checked them. Then choose Approve or Reject.',
  'To know more first, choose “Ask” with the elder’s name. You can ask one question for each session.',
  'Under “Sessions” you see all your children’s sessions: planned, past and rejected.',
  'Your dashboard lists your children. On each child’s page you can set rules for sessions, block elders, turn matching off, or pause or delete the account.',
];

const elderSteps = [
  'Sign up as an elder.',
  'Under “Your Interests”, choose what you enjoy and set how well you know it.',
  'Under “Find Matches” you see youths who share an interest with you.',
  'Choose “Request Session”, then say what it is about, when, and where or by which video link.',
  'When somebody asks you for a session, we tell you. Open it and choose “I’d like that”, “Another time” or “Not this time”.',
  'The parent decides. We tell you as soon as they have.',
];

const youthSteps = [
  'Ask a parent to invite you. Open the link in the e-mail and choose a password.',
  'Under “Your Interests”, choose what you like or would like to learn.',
  'Under “Find Matches” you see elders who share an interest with you.',
  'Choose “Request Session” to propose a conversation. Your parent has to approve it first.',
  'When somebody asks you for a session, we tell you. Open it and choose “I’d like that”, “Another time” or “Not this time”.',
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

const answers: readonly { question: string; answer: readonly string[] }[] = [
  {
    question: 'The letters are too small for me.',
    answer: [
      'Choose a larger “Text size” at the top of any page. This browser remembers it. You can also use your browser’s own zoom.',
    ],
  },
  {
    question: 'I forgot my password.',
    answer: [
      `On the Log In page, choose “Forgot password?”. We send you a link to set a new one. The link works for ${ageWords(KEPT_FOR.resetCodes)}.`,
    ],
  },
  {
    question: 'What changes as a child grows up?',
    answer: [
      'From 13 on your child reads a request first. If your child says yes, we ask you. At 16 and 17 you can say yes in advance to an elder the moderators have checked. At 18 your part ends and your child decides alone.',
      'We tell you both 30 and 7 days before. To let us know the day, give the date of birth in the invite or on the child’s page. Otherwise we go by the youngest age in your invite.',
    ],
  },
  {
    question: 'My child did not get the invitation.',
    answer: [
      'Look in the spam folder first. Under “Invite Your Child” you see where we sent it. Choose “Send again” for a new link. If the address is wrong, choose “Withdraw” and invite your child again.',
    ],
  },
  {
    question: 'Why can I find no matches?',
    answer: [
      'You may have to confirm your email address first. Or your parent’s consent or a check by the moderators is still missing. The page then says so.',
      'A match shares at least one interest with you. If you have searched by name or interest, choose “Clear”. If not, add a few more interests. Look again in a few days, when more people may have joined.',
    ],
  },
  {
    question: 'What do the arrows beside an interest mean?',
    answer: [
      'An arrow up means you know more about it than the other person. An arrow down means they know more than you. An equals sign means you know about the same.',
    ],
  },
  {
    question: 'Who sees where we meet?',
    answer: [
      `The person who proposed it and the parent. The other participant sees the place or the video link only after the parent has approved. Both see it until ${PLACE_SHOWN_DAYS} days after the session.`,
    ],
  },
  {
    question: 'Can a session be moved or cancelled?',
    answer: [
      'Yes, until it starts. Open “Sessions” and choose the session. If you asked for it, you can choose “Change Session”. If not, choose “Propose Another Time”. Everybody can choose “Cancel Session”.',
      'After a change the parent decides again. We tell all three of you.',
    ],
  },
  {
    question: 'Can a parent ask the elder something before deciding?',
    answer: [
      'Yes, you can ask one question for each session until you decide. Choose “Ask” with the elder’s name, beside the request. The elder answers once, on the page of the session. We then tell you the answer is there.',
      'Only you and the elder read it, not the child. Moderators can read it if somebody reports the session.',
    ],
  },
  {
    question: 'Why is a time, a place or a meeting in person not possible?',
    answer: [
      'The parent decides what is possible. Please choose another time, another place or a video call.',
      'If a request is very long, early or late, we ask you again before you send it. It may be a slip.',
    ],
  },
  {
    question: 'How do I confirm my email address, or change it?',
    answer: [
      `We e-mail you a link after you sign up. Open it and press the button. The link works for ${ageWords(KEPT_FOR.emailProofs)}. Choose “Send again” at the top of the page for a new one.`,
      'To change your address, open “Your account”. We e-mail a link to the new address. Open it and press the button to change over. We tell your old address too. A youth keeps the address the parent invited.',
    ],
  },
  {
    question: 'I am an elder. How do the moderators check me?',
    answer: [
      'Open “Profile”, then “Your account”. Under “Your checks” you see what is done, how long it counts, and what comes next. The moderators write to you or meet you for it. Nobody stores your documents.',
    ],
  },
  {
    question: 'Someone makes me feel uncomfortable. What can I do?',
    answer: [
      'If you are in danger, call the emergency services first. Then tell your parent or an adult you trust. It is not your fault, and you can do this even if somebody told you not to.',
      'Press “Block or report” beside the person’s name. You find it on their match card and beside your sessions with them. You can also write to the address below.',
    ],
  },
  {
    question: 'What happens when I block somebody, and how do I undo it?',
    answer: [
      'You no longer see each other anywhere in Oakling. We cancel your meetings ahead. We do not tell the other person that you blocked them. If you are a youth, we tell your parent.',
      'To undo it, open “Your account”. Under “People you have blocked”, choose “Unblock”. Cancelled meetings stay cancelled. If your parent blocked somebody, only your parent can undo it.',
    ],
  },
  {
    question: 'What happens when I report somebody?',
    answer: [
      'Choose what happened. You can also write a few words. Our moderators read it. They can close the person’s account. We do not tell the person that you reported them.',
      'A report alone does not cancel a meeting. Leave “Also block” ticked if you do not want to see the person again.',
    ],
  },
  {
    question: 'A session was cancelled. Why?',
    answer: [
      'Please do not go there. If somebody cancelled it, the page of the session says who. It also says why, if they gave a reason. Nobody has to give one.',
      'We also cancel sessions when somebody is blocked, takes a break or leaves. Then we do not say why.',
    ],
  },
  {
    question: 'I am a parent. How do I protect my child, or stop contact?',
    answer: [
      'Open your child’s page: your dashboard lists all your children under “Your children”. What you change there takes effect at once.',
      'Under “Rules for sessions” you choose what is possible: for example only video calls, only some days, or only places you know. Nobody can ask for anything else. Your child and the elders do not see the rules.',
      'Turn off “Finding each other” and no new elder can find your child. Planned sessions stay.',
      'Under “Take a break”, choose “Pause”. Your child is logged out everywhere and cannot log in until you end the pause. We cancel requests and sessions ahead. They do not come back.',
      'Under “Blocked people” you can keep an elder and your child apart. You can undo it later. To report an elder too, press “Block or report” beside their name.',
      'Under “Your consent” you can take your consent back. Your child is then paused until you agree again.',
      'At the end of the page you can download everything about your child, or delete the account.',
    ],
  },
  {
    question: 'Can more than one of us look after our child?',
    answer: [
      'Yes, up to four guardians. On the child’s page, under “Guardians”, send an invite by e-mail. The other person needs a parent’s account with that address. All guardians see the same and have the same rights. We tell each of you what the others did. You never see each other’s addresses.',
      'Under “Who approves” you choose if one of you or all of you must approve a session. One no is always a no.',
      'Under “When you are away” you can let another guardian decide for you for some days.',
      'No guardian can remove another. You can step back yourself. Write to the address below if a court has decided that somebody may not be a guardian. Write too if a guardian who asked for all of you to approve no longer answers.',
    ],
  },
  {
    question: 'Why am I logged out, and cannot log in again?',
    answer: [
      'Log in again. If there is a reason, we tell you there. A guardian may have paused a child’s account, and only a guardian can end the pause. If the moderators closed your account, we sent you an e-mail that says why. It has a link, so that you can answer once. A moderator reads it and writes back. If you did not get that e-mail, write to the address below.',
    ],
  },
  {
    question: 'How do I delete my account, or my child’s?',
    answer: [
      'Open “Profile”, then “Your account”. Under “Your data” you can download everything and delete the account. A parent can delete a child’s account too, if there is no other guardian. If you cannot log in, write to the address below.',
      `We usually delete the account and everything in it at once. If moderators are looking into a report, only they keep a copy until they have finished, for ${ageWords(KEPT_FOR.keptAccounts)} at most.`,
    ],
  },
];

/** Questions that open to show their answer. */
function HelpAnswers() {
  return (
    <div className="space-y-2">
      {answers.map(({ question, answer }) => (
        <details key={question} className="rounded-card border-2 border-line-soft open:border-line">
          <summary className="min-h-12 rounded-card px-4 py-3 font-semibold marker:text-role-ink">
            {question}
          </summary>
          <div className="space-y-3 px-4 pb-4">
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}
