import { useQuery } from '@tanstack/react-query';
import { dayWords } from '../../../lib/date-words.ts';
import { WrittenTexts } from '../../../ui/written-texts.tsx';
import { saidOf } from '../../../lib/worded-texts.ts';
import { SectionCard } from '../../../ui/card.tsx';
import { warningsQuery } from '../warning-data.ts';
import { warningAnswerWords, WARNING_WORDS } from '../../../lib/safety-words.ts';

const text = {
  heading: 'From the moderators',
  intro: (name: string) => `What moderators wrote to ${name}, and the answer.`,
  unread: (name: string) => `${name} hasn’t read it yet.`,
  read: (name: string, day: string) => `${name} read it on ${day}.`,
};

/** Rule 9.148 */
export function ChildWarnings({ childId, name }: { childId: string; name: string }) {
  const { data = [] } = useQuery(warningsQuery);
  const warnings = data.filter(({ personId }) => personId === childId);
  if (warnings.length === 0) return null;
  return (
    <SectionCard heading={text.heading} intro={text.intro(name)}>
      <ol className="space-y-4">
        {warnings.map(({ id, sentAt, readAt, ...written }) => (
          <li key={id} className="space-y-2 [overflow-wrap:anywhere]">
            <p className="text-sm text-ink-soft">{dayWords(sentAt)}</p>
            <WrittenTexts
              texts={saidOf(WARNING_WORDS, written)}
              quote="border-s-4 border-line-soft ps-4"
            />
            <p>{readAt === null ? text.unread(name) : text.read(name, dayWords(readAt))}</p>
            <WrittenTexts texts={saidOf(warningAnswerWords(), written)} />
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
