const answers = [
  {
    question: 'The letters are too small for me.',
    answer:
      'Choose a larger “Text size” at the top of any page. This browser remembers it. You can also use your browser’s own zoom.',
  },
  {
    question: 'I forgot my password.',
    answer:
      'On the Log In page, choose “Forgot password?”. We send you a link to set a new one. The link works for one hour.',
  },
  {
    question: 'My child did not get the invitation.',
    answer:
      'Look in the spam folder first. Under “Invite Your Child” you see where the mail went. Choose “Send again” for a new link; if the address is wrong, choose “Withdraw” and invite your child once more.',
  },
  {
    question: 'Why can I find no matches?',
    answer:
      'A match shares at least one interest with you. If you have searched by name or interest, choose “Clear”. Otherwise add a few more interests, and look again in a few days, when more people may have joined.',
  },
  {
    question: 'What do the arrows beside an interest mean?',
    answer:
      'An arrow up says that you know more about it than the other person, an arrow down that they know more than you, and an equals sign that you are at the same level.',
  },
  {
    question: 'Who sees where we meet?',
    answer:
      'The person who proposed it and the parent. The other participant sees the place or the video link only after the parent has approved.',
  },
  {
    question: 'Can a session be moved or cancelled?',
    answer:
      'Not on Oakling yet. Agree with the other person through the parent, and request a new session for the new time.',
  },
  {
    question: 'Someone makes me feel uncomfortable. What can I do?',
    answer:
      'Tell a parent or another adult you trust, and write to the address below. A parent can reject every request from that person.',
  },
  {
    question: 'How do I delete my account, or my child’s?',
    answer:
      'Open “Profile”, then “Your account”. Under “Your data” you can download everything and delete the account. A parent can delete a child’s account, too. If you cannot log in, write to the address below.',
  },
];

/** Questions that open to show their answer. */
export function HelpAnswers() {
  return (
    <div className="space-y-2">
      {answers.map(({ question, answer }) => (
        <details key={question} className="rounded-card border-2 border-line-soft open:border-line">
          <summary className="min-h-12 rounded-card px-4 py-3 font-semibold marker:text-role-ink">
            {question}
          </summary>
          <p className="px-4 pb-4">{answer}</p>
        </details>
      ))}
    </div>
  );
}
