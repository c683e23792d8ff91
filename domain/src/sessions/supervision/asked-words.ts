import { listWords, sentence } from '../../kernel/words.ts';
import { missingOf, type AskedGuardians } from './missing-approvals.ts';

type Guardians = readonly Pick<AskedGuardians['guardians'][number], 'name' | 'isMe' | 'byRule'>[];

/** Formats names as "you, Maria and Jon", with the reader first. Rule 3.17 */
function namesIn(guardians: Guardians, you: string): string {
  const others = guardians.filter(({ isMe }) => !isMe).map(({ name }) => name || 'Unknown User');
  return listWords(guardians.some(({ isMe }) => isMe) ? [you, ...others] : others);
}

/** The guardians who approved, as in "You, Jon and the rule of Ada". Rule 6.180 */
function yesesIn(guardians: Guardians): string {
  const mine = guardians.find(({ isMe }) => isMe);
  const others = guardians.filter(({ isMe }) => !isMe);
  const named = others.map(({ name, byRule }) => {
    const known = name || 'Unknown User';
    return byRule ? `the rule of ${known}` : known;
  });
  const own = mine === undefined ? [] : [mine.byRule ? 'your rule' : 'you'];
  const words = listWords([...own, ...named]);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The guardians who have approved a request, and those who still must; null if neither needs mentioning. Rule 6.134 */
export function askedWords(asked: AskedGuardians): string | null {
  const yeses = asked.guardians.filter(({ saidYes }) => saidYes);
  const missing = missingOf(asked);
  const said = `${yesesIn(yeses)} said yes`;
  if (missing.length > 0) {
    const awaited = `aiting for ${namesIn(missing, 'you')}`;
    if (yeses.length === 0)
      return missing.length < 2 ? null : sentence`All of you decide. W${awaited}.`;
    return yeses.some(({ isMe }) => isMe)
      ? sentence`${said}. W${awaited}.`
      : `${said} · w${awaited}`;
  }
  if (yeses.length === 0) return null;
  // A guardian who had to approve may have left, or may no longer have to. Rule 6.137
  return `${said}. One more press on Approve is enough.`;
}

/**
 * Names the guardians for whom the reader substitutes, and the reader's own substitute; `dayOf` formats the last day.
 * Rule 6.141
 */
export function substituteWords(
  { guardians }: Pick<AskedGuardians, 'guardians'>,
  dayOf: (instant: Date) => string,
): string[] {
  const me = guardians.find(({ isMe }) => isMe);
  return guardians.flatMap(({ name, isMe, substitute }) => {
    if (substitute === null || me === undefined) return [];
    const until = `until ${dayOf(lastMoment(substitute.until))}`;
    if (substitute.id === me.id) return [`You also decide for ${name || 'Unknown User'} ${until}.`];
    const other = guardians.find(({ id }) => id === substitute.id);
    return isMe && other !== undefined
      ? [`${other.name || 'Unknown User'} decides for you ${until}.`]
      : [];
  });
}

/** The last instant of an absence; `until` is the start of the following day. */
export function lastMoment(until: string): Date {
  return new Date(Date.parse(until) - 1);
}

/** Warns a guardian before approving that an adult must have time for the call. Rule 6.285 */
export const NEEDS_ADULT_WORDS =
  'This video call begins only when a guardian or a moderator has joined it.';
