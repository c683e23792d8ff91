import type { PersonView, VettedView } from '@oakling/domain/admin/contract';
import { WARNING_DAYS } from '@oakling/domain/safety/warning';
import { dayWords } from '../../../lib/date-words.ts';
import { WrittenTexts } from '../../../ui/written-texts.tsx';
import { saidOf } from '../../../lib/worded-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { WARNING_WORDS, warningAnswerWords } from '../../../lib/safety-words.ts';
import { warningText as text } from '../warning-text.ts';
import { useAsked } from './decision-dialog.tsx';
import { WarningDialog } from './warning-dialog.tsx';

type Props = {
  person: VettedView;
  warnings: PersonView['warnings'];
  reportId?: string;
};

/** A person's warnings and the form to send one. Rules 9.146 to 9.148 */
export function Warnings({ person, warnings, reportId }: Props) {
  const { asked, feedback, ask, finish, close } = useAsked<true>();
  const isSuspended = person.standing === 'suspended';
  const reason = isSuspended ? null : whyNot(warnings);
  return (
    <div className="space-y-4">
      <FeedbackMessage feedback={feedback} />
      <WarningList warnings={warnings} />
      {reason !== null && feedback === null && <p className="text-ink-soft">{reason}</p>}
      {reason === null && !isSuspended && (
        <Button variant="secondary" onClick={() => ask(true)}>
          {text.open(person.name)}
        </Button>
      )}
      {asked !== null && (
        <WarningDialog
          person={person}
          reportId={reportId}
          onDone={() => finish(text.done)}
          onCancel={close}
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
