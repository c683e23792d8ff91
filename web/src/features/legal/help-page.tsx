import { ageWords, KEPT_FOR, PLACE_SHOWN_DAYS } from '@oakling/domain/legal/kept-for';
import { ContactLink } from './components/contact-link.tsx';
import { ProseList, ProsePage, ProseSection } from './components/prose.tsx';
import { siteText } from './text.ts';

const parentSteps = [
  'Sign up as a parent.',
  'Choose “Invite Your Child” and enter your child’s name and e-mail address.',
  'Your child opens the link in the e-mail and chooses a password.',
  'When somebody asks for a session, it appears on your dashboard. You read when and where it would be, who the elder is, and how the moderators have checked them. Then choose Approve or Reject.',
  'If you want to know more first, choose “Ask” with the elder’s name. You can ask one question for each session.',
  'Under “Sessions” you see everything that is planned, past or rejected, for all your children.',
  'Your dashboard lists your children. On each child’s page you can set rules for sessions, turn matching off, pause or delete the account, and block elders.',
];

const elderSteps = [
  'Sign up as an elder.',
  'Under “Your Interests”, choose what you enjoy and set how well you know it.',
  'Under “Find Matches” you see youths who share an interest with you.',
  'Choose “Request Session”, then say what it is about, when, and where or by which video link.',
  'When somebody asks you for a session, you are told. Open it and choose “I’d like that”, “Another time” or “Not this time”.',
  'The parent decides. You are told as soon as they have.',
];

const youthSteps = [
  'Ask a parent to invite you. Open the link in the e-mail and choose a password.',
  'Under “Your Interests”, choose what you like or would like to learn.',
  'Under “Find Matches” you see elders who share an interest with you.',
  'Choose “Request Session” to propose a conversation. Your parent has to approve it first.',
  'When somebody asks you for a session, you are told. Open it and choose “I’d like that”, “Another time” or “Not this time”.',
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
      'From 13 on the child reads a request first, and you are asked once the child has said yes. At 16 and 17 you can say yes in advance to an elder whom the moderators have checked, if you choose to. At 18 your part ends: the child decides alone.',
      'You are both told 30 and 7 days before. If you give the date of birth in the invite or on the child’s page, we know the day. Otherwise we go by the youngest age of the range in your invite.',
    ],
  },
  {
    question: 'My child did not get the invitation.',
    answer: [
      'Look in the spam folder first. Under “Invite Your Child” you see where the mail went. Choose “Send again” for a new link; if the address is wrong, choose “Withdraw” and invite your child once more.',
    ],
  },
  {
    question: 'Why can I find no matches?',
    answer: [
      'If your email address is not confirmed yet, or your parent’s consent or a check by the moderators is still missing, this Oakling may show you nobody. The page then says so.',
      'A match shares at least one interest with you. If you have searched by name or interest, choose “Clear”. Otherwise add a few more interests, and look again in a few days, when more people may have joined.',
    ],
  },
  {
    question: 'What do the arrows beside an interest mean?',
    answer: [
      'An arrow up says that you know more about it than the other person, an arrow down that they know more than you, and an equals sign that you are at the same level.',
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
      'Yes, until it starts. Open “Sessions” and choose the session. If you asked for it, you can choose “Change Session”; otherwise “Propose Another Time”. Everybody can choose “Cancel Session”.',
      'After a change the parent decides again, and all three of you are told.',
    ],
  },
  {
    question: 'Can a parent ask the elder something before deciding?',
    answer: [
      'Yes, one question for each session, as long as the request waits: choose “Ask” with the elder’s name, beside the request. The elder is told, and answers once on the page of the session; the parent is told of the answer.',
      'Only these two read it, not the child. Moderators read it if the session is reported.',
    ],
  },
  {
    question: 'Why is a time, a place or a meeting in person not possible?',
    answer: [
      'The parent decides what is possible. Please choose another time, another place or a video call.',
      'You are also asked again before you send a request that is very long, early or late. It may be a slip.',
    ],
  },
  {
    question: 'How do I confirm my email address, or change it?',
    answer: [
      `We send you a mail with a link after you sign up. Open it and press the button. The link works for ${ageWords(KEPT_FOR.emailProofs)}; “Send again” at the top of the page sends a new one.`,
      'To change the address, open “Your account”. The new address counts once you have pressed the button in the mail that goes there. We tell the old address, too. A youth keeps the address that the parent invited.',
    ],
  },
  {
    question: 'I am an elder. How do the moderators check me?',
    answer: [
      'Open “Profile”, then “Your account”. “Your checks” lists what this Oakling asks for, what is done, until when it counts, and what comes next. The moderators write to you or meet you for it. Nobody stores your documents.',
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
      'The two of you no longer see each other anywhere in Oakling. Meetings that lie ahead are cancelled: there is nowhere to go, and nothing to join. The other person is not told that you blocked them. If you are a youth, your parent is told.',
      'To undo it, open “Your account”. Under “People you have blocked”, choose “Unblock”. Meetings that were cancelled stay cancelled. Only your parent can undo a block that your parent made.',
    ],
  },
  {
    question: 'What happens when I report somebody?',
    answer: [
      'You choose what happened and, if you like, write a few words. The moderators of this Oakling read it. They can shut somebody out of Oakling. The other person is not told that you reported them.',
      'A report does not end a meeting by itself. Leave “Also block” ticked if you do not want to see the person again.',
    ],
  },
  {
    question: 'A session was cancelled. Why?',
    answer: [
      'If you were to meet in person, please do not go there; of a video call there is nothing to join. If somebody called it off, the page of the session says who, and why if they gave a reason. Nobody has to give one.',
      'Sessions are also cancelled when somebody is blocked, takes a break or leaves. Then Oakling does not say why.',
    ],
  },
  {
    question: 'I am a parent. How do I protect my child, or stop contact?',
    answer: [
      'Open your child’s page: your dashboard lists all your children under “Your children”. What you change there takes effect at once.',
      'Under “Rules for sessions” you say what is possible: only video calls, only some days or hours, only places you know, or so many sessions a week. Nobody can ask for anything else. Your child and the elders do not see the rules.',
      'Turn off “Finding each other”, and nobody new finds your child. Planned sessions stay.',
      'Under “Take a break”, choose “Pause”, and your child is logged out everywhere and cannot log in until you end the pause. Requests and sessions ahead are cancelled and do not come back.',
      'Under “Blocked people” you keep an elder and your child apart, and can lift that again. With “Block or report” beside an elder’s name you can also report them.',
      'Under “Your consent” you can take your consent back. Your child is then paused until you agree again.',
      'At the end of the page you can download everything about your child, or delete the account.',
    ],
  },
  {
    question: 'Can more than one of us look after our child?',
    answer: [
      'Yes, up to four guardians. On the child’s page, under “Guardians”, send an invite by e-mail. The other person needs a parent’s account with that address. All guardians see the same and have the same rights, and each is told what the others did. You never see each other’s addresses.',
      'Under “Who approves” you choose whether any of you approves a session or all of you do. One no is always a no.',
      'Under “When you are away” you let another guardian decide in your place for some days.',
      'No guardian can remove another. You can step back yourself. If a court has decided that somebody may not be a guardian, or if you can no longer reach somebody who asked that all of you approve, write to the address below.',
    ],
  },
  {
    question: 'Why am I logged out, and cannot log in again?',
    answer: [
      'Log in once more: if there is a reason, it is said there. A guardian may have paused a child’s account, and only a guardian can end the pause. If the moderators closed your account, you got a mail that says why. It has a link by which you can answer once; a moderator reads it and writes back. Without that mail, write to the address below.',
    ],
  },
  {
    question: 'How do I delete my account, or my child’s?',
    answer: [
      'Open “Profile”, then “Your account”. Under “Your data” you can download everything and delete the account. A parent can delete a child’s account, too, when there is no other guardian. If you cannot log in, write to the address below.',
      `The account disappears for everybody at once. Usually all that was in it is deleted at once. If moderators are looking into a report, they alone keep a copy until they have finished, at most ${ageWords(KEPT_FOR.keptAccounts)}.`,
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
