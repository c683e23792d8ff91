import type { PersonView, VettedView } from '@oakling/domain/admin/contract';
import { WARNING_DAYS } from '@oakling/domain/safety/warning';
import { useState } from 'react';
import { dayWords } from '../../../lib/date-words.ts';
import { WrittenTexts } from '../../../ui/written-texts.tsx';
import { saidOf } from '../../../lib/worded-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { WARNING_WORDS, warningAnswerWords } from '../../../lib/safety-words.ts';
import { warningText as text } from '../warning-text.ts';
import { WarningDialog } from './warning-dialog.tsx';

type Props = {
  person: VettedView;
  warnings: PersonView['warnings'];
  /** The case being worked on. */
  reportId?: string;
};

/** A person's warnings and the form to send one. Rules 9.146 to 9.148 */
export function Warnings({ person, warnings, reportId }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const isSuspended = person.standing === 'suspended';
  const reason = isSuspended ? null : whyNot(warnings);
  return (
    <div className="space-y-4">
      <FeedbackMessage feedback={isDone ? { tone: 'success', words: text.done } : null} />
      <WarningList warnings={warnings} />
      {reason !== null && !isDone && <p className="text-ink-soft">{reason}</p>}
      {reason === null && !isSuspended && (
        <Button
          variant="secondary"
          onClick={() => {
            setIsDone(false);
            setIsAsked(true);
          }}
        >
          {text.open(person.name)}
        </Button>
      )}
      {isAsked && (
        <WarningDialog
          person={person}
          reportId={reportId}
          onDone={() => {
            setIsAsked(false);
            setIsDone(true);
          }}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}

/** Why no warning can be sent now; the latest warning comes first. Rule 9.147 */
function whyNot([last]: PersonView['warnings'], now = Date.now()): string | null {
  if (last === undefined) return null;
  if (last.readAt === null) return text.waits;
  return now - Date.parse(last.sentAt) < WARNING_DAYS * 86_400_000 ? text.lately : null;
}

type Listed = Omit<Props['warnings'][number], 'isMine'> & { readonly isMine?: boolean };

/** A person's warnings, latest first. */
export function WarningList({ warnings }: { warnings: readonly Listed[] }) {
  if (warnings.length === 0) return <p>{text.none}</p>;
  return (
    <ol className="space-y-4">
      {warnings.map(({ id, sentAt, readAt, isMine, ...written }) => (
        <li
          key={id}
          className="max-w-none space-y-2 border-b border-line-soft pb-4 last:border-0 last:pb-0"
        >
          <p className="font-semibold">
            {readAt === null ? text.unread : text.read(dayWords(readAt))}
          </p>
          <WrittenTexts
            texts={saidOf(WARNING_WORDS, written)}
            quote="border-s-4 border-line-soft ps-4"
          />
          <p className="text-sm text-ink-soft">{text.sent(dayWords(sentAt), isMine)}</p>
          <WrittenTexts texts={saidOf(warningAnswerWords(), written)} />
          {readAt !== null && written.answer === '' && <p>{text.noAnswer}</p>}
        </li>
      ))}
    </ol>
  );
}
