import { firstName } from '@oakling/domain/kernel/words';
import type { Draft } from '../../platform/mail/mail-draft.ts';
import type { Facts } from './facts.ts';

/**
 * Writes each person's name in full once, and only the first name after that. People with the same first name keep
 * their full names. Quotes, the words of facts and the footnote, which says whom to know, stay as they were written. Rule 10.451
 */
export function withFirstNames(draft: Draft, facts: Pick<Facts, 'person'>): Draft {
  const shorten = draft.about
    .flatMap((id) => facts.person(id) ?? [])
    .filter(({ shownName }, index, people) => {
      const first = firstName(shownName);
      const others = people.filter((_, at) => at !== index);
      return !others.some((other) => firstName(other.shownName) === first);
    })
    .flatMap(({ shownName, fullName }) => [...new Set([shownName, fullName])])
    .filter((name) => name !== firstName(name))
    .map(shortenAfterFirst);
  const write = (text: string) => shorten.reduce((written, next) => next(written), text);
  // Objects keep the order in which they are written, which is the order of the mail.
  return {
    ...draft,
    heading: write(draft.heading),
    paragraphs: draft.paragraphs.map((each) =>
      typeof each === 'string' ? write(each) : { ...each, label: write(each.label) },
    ),
  };
}

/** The split keeps the quotes. */
const QUOTES = /(“.*”)/s;
const WORD_BEFORE = /[\p{L}\p{N}]$/u;
const WORD_AFTER = /^[\p{L}\p{N}]/u;

/** Compiling an expression for each name would take longer than sending the mail. */
function shortenAfterFirst(name: string) {
  let isKnown = false;
  const shorten = (text: string) =>
    text.replaceAll(name, (found, at: number) => {
      // Two code units hold any character.
      const before = text.slice(Math.max(0, at - 2), at);
      const after = text.slice(at + name.length, at + name.length + 2);
      if (WORD_BEFORE.test(before) || WORD_AFTER.test(after)) return found;
      const short = isKnown ? firstName(name) : name;
      isKnown = true;
      return short;
    });
  return (text: string) =>
    text
      .split(QUOTES)
      .map((part) => (QUOTES.test(part) ? part : shorten(part)))
      .join('');
}
