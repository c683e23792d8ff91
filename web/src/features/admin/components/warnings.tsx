import type { CaseView, PersonView, VettedView } from '@oakling/domain/admin/contract';
import { WARNING_DAYS, WARNING_SENTENCES } from '@oakling/domain/safety/warning';
import { type Answers, DecisionDialog, useAsked } from './decision-dialog.tsx';
import { useWarn } from '../data.ts';
import { warningFailure, warningText as text } from '../warning-text.ts';
import { dayWords } from '../../../lib/date-words.ts';
import { WARNING_WORDS, warningAnswerWords } from '../../../lib/safety-words.ts';
import { saidOf, useTypedTexts } from '../../../lib/worded-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { WrittenTexts } from '../../../ui/written-texts.tsx';
import { serverNow } from '../../../lib/clock.ts';

type Props = {
  person: VettedView;
  warnings: PersonView['warnings'];
  reportId?: string;
};

/** Rules 9.146 to 9.148 */
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

/** The warnings of the reported person. The moderator who has the case can send one. */
export function CaseWarnings({ report }: { report: CaseView }) {
  const { id, reported, warnings, isMine } = report;
  if (reported === null || (!isMine && warnings.length === 0)) return null;
  return (
    <SectionCard heading={text.heading}>
      {isMine ? (
        <Warnings person={reported} warnings={warnings} reportId={id} />
      ) : (
        <WarningList warnings={warnings} />
      )}
    </SectionCard>
  );
}

/** The reason why no warning can be sent now. The latest warning comes first. Rule 9.147 */
function whyNot([last]: PersonView['warnings'], now = serverNow()): string | null {
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

type DialogProps = Answers & { person: VettedView; reportId: string | undefined };

/** Rule 9.146 */
function WarningDialog({ person, reportId, ...answers }: DialogProps) {
  const warn = useWarn(person.id);
  const typed = useTypedTexts(WARNING_WORDS, 'warning');
  const { words } = typed.values;
  return (
    <DecisionDialog
      {...answers}
      title={text.title(person.name)}
      tone="primary"
      confirmLabel={text.send}
      cancelLabel={text.keep}
      pendingText={text.sending}
      step={warn}
      failure={warningFailure}
      typed={[typed]}
      send={() =>
        warn.mutateAsync({ ...typed.values, ...(reportId !== undefined && { reportId }) })
      }
      fields={
        <SelectField
          id="warning-begin"
          label={text.begin}
          placeholder={text.ownWords}
          options={WARNING_SENTENCES.map((sentence) => ({ value: sentence, label: sentence }))}
          value={WARNING_SENTENCES.find((sentence) => sentence === words) ?? ''}
          onChange={({ target }) => typed.write('words', target.value)}
        />
      }
    >
      <p>{text.what}</p>
      {person.role === 'youth' && <p>{text.parent}</p>}
    </DecisionDialog>
  );
}
