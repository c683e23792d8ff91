import { useQuery } from '@tanstack/react-query';
import { dayWords } from '../../../lib/date-words.ts';
import { SectionCard } from '../../../ui/card.tsx';
import { warningsQuery } from '../warning-data.ts';
import { childWarnings as text } from '../warning-text.ts';

/** A child's warnings, for the parent; empty without any. Rule 9.148 */
export function ChildWarnings({ childId, name }: { childId: string; name: string }) {
  const { data = [] } = useQuery(warningsQuery);
  const warnings = data.filter(({ personId }) => personId === childId);
  if (warnings.length === 0) return null;
  return (
    <SectionCard heading={text.heading} intro={text.intro(name)}>
      <ol className="space-y-4">
        {warnings.map(({ id, words, sentAt, readAt, answer }) => (
          <li key={id} className="space-y-2 [overflow-wrap:anywhere]">
            <p className="text-sm text-ink-soft">{dayWords(sentAt)}</p>
            <blockquote className="border-s-4 border-line-soft ps-4 whitespace-pre-line">
              {words}
            </blockquote>
            <p>{readAt === null ? text.unread(name) : text.read(name, dayWords(readAt))}</p>
            {answer !== '' && (
              <p className="whitespace-pre-line">{`${text.answered(name)} ${answer}`}</p>
            )}
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
