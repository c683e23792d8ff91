import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { dayWords } from '../../../lib/date-words.ts';
import { nameOfChild, storedText as text } from '../child-text.ts';
import { interestWords } from '../history-text.ts';
import { ChildSection } from './child-section.tsx';

/** All that is stored about a child. Rule 9.2 */
export function StoredFacts({ child }: { child: ChildDetail }) {
  const facts: readonly [string, string][] = [
    [text.fullName, child.fullName],
    [text.invitedAs, child.invitedAs],
    [text.email, child.email],
    [text.ageRange, child.ageRange],
    [text.note, child.note],
    [text.bio, child.bio],
    [text.connectionPref, child.connectionPref],
    [text.interests, child.interests.map(interestWords).join(', ')],
    [text.joined, dayWords(child.joinedAt)],
    [text.lastSeen, dayWords(child.lastSeen, 'UTC')],
  ];
  return (
    <ChildSection heading={text.heading(nameOfChild(child))} intro={text.intro}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
              {value || <span className="text-ink-soft">{text.nothing}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </ChildSection>
  );
}
