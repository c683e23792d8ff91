import { firstName, sentence } from '@oakling/domain/kernel/words';
import { type SessionRow } from '@oakling/domain/sessions/contract';
import { text as textSchema } from '@oakling/domain/kernel/text';
import { rejectionReason } from '@oakling/domain/kernel/texts';
import { useState } from 'react';
import * as v from 'valibot';
import { api, bodyOf } from '../../../lib/api.ts';
import { dayWords } from '../../../lib/date-words.ts';
import { useReader } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import type { Elements } from '../../../ui/card.tsx';
import { repeatText } from '../repeat-text.ts';
import { rejectDialog } from '../supervision/elder-profile-text.ts';
import { useCancelSession } from '../asking/offer-changes.ts';
import { callOffWords, laterDates, type WhichDates } from '../asking/call-off-text.ts';
import { reasonReaders } from '../asking/held-reason-text.ts';
import type { Refusal } from '../session-changes.ts';
import { elderAndYouth, isToAnswer } from '../session-view.ts';
import { cancelFailureWords } from '../text.ts';
import { ReadyPhrases } from './ready-phrases.tsx';

type RejectDialogProps = {
  session: SessionRow;
  reason?: string | undefined;
  /** Resolves to null or to an error message. */
  reject: (no: Refusal) => Promise<string | null>;
  onCancel: () => void;
  onRejected: () => void;
};

/** Rule 6.27 */
export function RejectDialog(props: RejectDialogProps) {
  const { session, reason, reject, onCancel, onRejected } = props;
  return (
    <ReasonDialog
      title={rejectDialog.title(session)}
      explanation={rejectDialog.explanation(session)}
      phrases={rejectDialog.phrases(session)}
      firstReason={reason}
      words={rejectDialog}
      restHint={restHint(elderAndYouth(session).elder.name, elderAndYouth(session).youth.name)}
      act={reject}
      onCancel={onCancel}
      onDone={onRejected}
    />
  );
}

type CancelDialogProps = {
  session: SessionRow;
  /** The first choice of dates, if the reader asked for a break. Rule 6.434 */
  firstWhich?: Dates['which'];
  onKept: () => void;
  onCancelled: () => void;
};

/** Rule 6.57 */
export function CancelDialog(props: CancelDialogProps) {
  const { session, firstWhich = 'one', onKept, onCancelled } = props;
  const { mutateAsync } = useCancelSession();
  const role = useReader();
  const later = laterDates(session);
  const [dates, setDates] = useState<Dates>({ which: firstWhich, until: session.date });
  const words = callOffWords(session, role, dates.which);
  return (
    <ReasonDialog
      title={words.title}
      explanation={`${words.explanation} ${reasonReaders(session, role)}`}
      phrases={words.phrases}
      words={words}
      restHint={isToAnswer(session, role) ? restHint(session.initiator.name, 'you') : null}
      more={later > 0 && <DatesField later={later} dates={dates} onChange={setDates} />}
      act={(no) =>
        mutateAsync({ session, ...no, following: followingIn(dates) }).then(
          () => null,
          cancelFailureWords,
        )
      }
      onCancel={onKept}
      onDone={onCancelled}
    />
  );
}

interface Dates {
  readonly which: WhichDates;
  /** YYYY-MM-DD */
  readonly until: string;
}

const followingIn = ({ which, until }: Dates) =>
  ({ one: undefined, all: 'all', until: until === '' ? undefined : until })[which];

type DatesFieldProps = { later: number; dates: Dates; onChange: (dates: Dates) => void };

/** Rule 6.434 */
function DatesField({ later, dates, onChange }: DatesFieldProps) {
  return (
    <>
      <RadioGroupField
        legend={repeatText.which}
        name="which"
        value={dates.which}
        options={[
          { value: 'one', label: repeatText.one },
          { value: 'all', label: repeatText.all(later) },
          { value: 'until', label: repeatText.pause },
        ]}
        onChange={({ target }) => onChange({ ...dates, which: whichOf(target.value) })}
      />
      {dates.which === 'until' && (
        <TextField
          type="date"
          name="until"
          label={repeatText.lastDay}
          min={dates.until}
          value={dates.until}
          onChange={({ target }) => onChange({ ...dates, until: target.value })}
        />
      )}
    </>
  );
}

const whichOf = (value: string): Dates['which'] =>
  value === 'all' || value === 'until' ? value : 'one';

type ReasonDialogProps = {
  more?: Elements;
  firstReason?: string | undefined;
  title: string;
  explanation: string;
  phrases: readonly string[];
  words: { readonly confirm: string; readonly confirming: string; readonly cancel: string };
  /** Describes the rest that the reader can begin. Null if they can't. Rule 6.274 */
  restHint: string | null;
  /** Resolves to null or to an error message. */
  act: (no: Refusal) => Promise<string | null>;
  onCancel: () => void;
  onDone: () => void;
};

/** Asks for an optional reason, and offers ready-made phrases. Typed text survives a failure. */
function ReasonDialog(props: ReasonDialogProps) {
  const { title, explanation, phrases, words, restHint: hint, act, onCancel, onDone } = props;
  const more: Elements = props.more;
  const [reason, setReason] = useState(props.firstReason ?? '');
  const [rest, setRest] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = v.safeParse(textSchema(rejectionReason), reason).issues?.[0].message;

  async function confirm() {
    if (isPending || problem !== undefined) return;
    setIsPending(true);
    const refused = await act({ reason, rest });
    setIsPending(false);
    setFailure(refused);
    if (refused === null) onDone();
  }

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      tone="danger"
      isPending={isPending}
      pendingText={words.confirming}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>{explanation}</p>
      {more}
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <ReadyPhrases
        label={rejectDialog.phrasesLabel}
        phrases={phrases}
        onChoose={(phrase) => setReason(withPhrase(reason, phrase, phrases))}
      />
      <TextArea
        name="reason"
        label={rejectDialog.reason}
        description={rejectDialog.reasonHint}
        rows={3}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={problem}
      />
      {hint !== null && (
        <CheckboxField
          name="rest"
          label={rejectDialog.rest}
          description={hint}
          checked={rest}
          onChange={({ target }) => setRest(target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

/** Tells guardians after a refusal when a rest ends, if there is one. The requester isn't told. Rule 1.182 */
export async function restWords(session: SessionRow): Promise<string> {
  const { elder, youth } = elderAndYouth(session);
  try {
    const { items } = await bodyOf(api.rests.$get());
    const rest = items.find(({ askerId, askedId }) => askerId === elder.id && askedId === youth.id);
    return rest === undefined
      ? ''
      : ` ${elder.name} can’t ask ${youth.name} again until ${dayWords(rest.until)}. You can change this on ${youth.name}’s page.`;
  } catch {
    return '';
  }
}

const restHint = (asker: string, asked: string) =>
  sentence`${firstName(asker)} can’t ask ${firstName(asked)} again for four weeks, unless you change your mind. We don’t tell ${firstName(asker)}. A third no within 30 days does the same.`;

/** A phrase replaces another phrase, but is appended to text that the user typed. */
function withPhrase(reason: string, phrase: string, phrases: readonly string[]): string {
  const isReadyMade = phrases.includes(reason.trim());
  if (reason.trim() === '' || isReadyMade) return phrase;
  return reason.includes(phrase) ? reason : `${reason.trimEnd()} ${phrase}`;
}
