import type { PersonView } from '@oakling/domain/admin/contract';
import { dayWords } from '../../../lib/date-words.ts';
import { WrittenTexts } from '../../../ui/written-texts.tsx';
import { saidOf } from '../../../lib/worded-texts.ts';
import { APPEAL_WORDS, appealAnswerWords } from '../appeal-text.ts';
import { DECISION_WORDS, noticeWords, personText as text } from '../text.ts';

/** Moderators' decisions about a person, latest first. */
export function Decisions({ decisions }: Pick<PersonView, 'decisions'>) {
  if (decisions.length === 0) return <p>{text.noDecisions}</p>;
  return (
    <ol className="space-y-3">
      {decisions.map(({ decision, at, appeal, ...written }) => (
        <li key={at} className="max-w-none border-b border-line-soft pb-3 last:border-0 last:pb-0">
          <p className="font-semibold">{text.decision[decision]}</p>
          <WrittenTexts texts={saidOf(DECISION_WORDS, written)} />
          <WrittenTexts texts={saidOf(noticeWords(), written)} />
          {appeal !== null && <WrittenTexts texts={saidOf(APPEAL_WORDS, appeal)} />}
          {appeal !== null && appeal.outcome !== null && (
            <WrittenTexts texts={saidOf(appealAnswerWords(appeal.outcome), appeal)} />
          )}
          <p className="text-sm text-ink-soft">{dayWords(at)}</p>
        </li>
      ))}
    </ol>
  );
}
