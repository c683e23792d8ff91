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

function shortenAfterFirst(name: string) {
  let isKnown = false;
  const mention = new RegExp(
    `“.*”|(?<![\\p{L}\\p{N}])${name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    'gsu',
  );
  return (text: string) =>
    text.replace(mention, (found) => {
      if (found !== name) return found;
      const short = isKnown ? firstName(name) : name;
      isKnown = true;
      return short;
    });
}
