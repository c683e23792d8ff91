import { CHANGE_MAILS, operatorWords, type Draft, type MailFrame } from './mail-draft.ts';
import { mailHtml } from './mail-html.ts';
import type { Mail } from './mail.ts';

/** Renders the text as plain text and as HTML with all values escaped. */
export function layOutMail(draft: Draft, frame: MailFrame): Mail {
  const { words, person, ...envelope } = draft;
  const { heading, paragraphs, action, footnote } = words;
  const lines = [
    heading,
    ...paragraphs.map((each) => (typeof each === 'string' ? each : `${each.label}: ${each.words}`)),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    footnote,
    ...(frame.choicesUrl === null ? [] : [`${CHANGE_MAILS}:\n${frame.choicesUrl}`]),
    ...operatorWords(frame.host),
  ];
  const face = person?.face ?? null;
  const hasHostLogo = frame.host !== null && frame.host.logo !== null;
  return {
    ...envelope,
    text: lines.join('\n\n'),
    html: mailHtml(words, person ?? null, frame),
    pictures: ['logo', ...(face === null ? [] : [face]), ...(hasHostLogo ? ['host' as const] : [])],
  };
}
