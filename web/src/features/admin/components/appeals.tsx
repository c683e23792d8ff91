import type { AppealOutcome, WaitingAppeal } from '@oakling/domain/admin/appeal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayWords } from '../../../lib/date-words.ts';
import { WrittenTexts } from '../../../ui/written-texts.tsx';
import { TextAreas } from '../../../ui/field.tsx';
import { saidOf, useTypedTexts } from '../../../lib/worded-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { LoadFailed } from '../../../ui/loading.tsx';
import { appealsQuery, useAnswerAppeal } from '../appeal-data.ts';
import {
  answerFailure,
  APPEAL_WORDS,
  appealAnswerWords,
  appealsText as text,
} from '../appeal-text.ts';
import { DECISION_WORDS, noticeWords, ROLE } from '../text.ts';

/** Pending appeals above the reports; empty without any. Rule 9.164 */
export function Appeals() {
  const { data, isError, refetch } = useQuery(appealsQuery);
  const [isDone, setIsDone] = useState(false);
  if (isError) return <LoadFailed words={text.failed} onRetry={() => void refetch()} />;
  const appeals = data ?? [];
  return (
    <>
      <FeedbackMessage feedback={isDone ? { tone: 'success', words: text.done } : null} />
      {appeals.length > 0 && (
        <section aria-labelledby="appeals" className="space-y-3">
          <h2 id="appeals" className="text-2xl">
            {text.heading}
          </h2>
          <p>{text.intro}</p>
          <ul className="space-y-3">
            {appeals.map((appeal) => (
              <AppealCard key={appeal.id} appeal={appeal} onDone={() => setIsDone(true)} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type CardProps = { appeal: WaitingAppeal; onDone: () => void };

function AppealCard({ appeal, onDone }: CardProps) {
  const [asked, setAsked] = useState<AppealOutcome | null>(null);
  const { person, suspendedAt, sentAt } = appeal;
  return (
    <Card as="li" className="max-w-none space-y-3">
      <p>
        <TextLink to={`/moderation/people/${person.id}`} isAlone>
          {person.name}
        </TextLink>
        {` · ${ROLE[person.role]}`}
      </p>
      <WrittenTexts texts={saidOf(DECISION_WORDS, appeal)} />
      <WrittenTexts texts={saidOf(noticeWords(), appeal)} />
      <WrittenTexts texts={saidOf(APPEAL_WORDS, appeal)} />
      <p className="text-sm text-ink-soft">{text.times(dayWords(suspendedAt), dayWords(sentAt))}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsked('lifted')}>
          {text.lift}
        </Button>
        <Button variant="secondary" onClick={() => setAsked('kept')}>
          {text.keep}
        </Button>
      </div>
      {asked !== null && (
        <AnswerDialog
          appeal={appeal}
          outcome={asked}
          onDone={onDone}
          onCancel={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

type DialogProps = CardProps & { outcome: AppealOutcome; onCancel: () => void };

/** The answer to an appeal, with the sentence that is mailed. Rule 9.165 */
function AnswerDialog({ appeal, outcome, onDone, onCancel }: DialogProps) {
  const { mutateAsync, isPending, error } = useAnswerAppeal(appeal.id);
  const typed = useTypedTexts(appealAnswerWords(outcome, appeal.person.name), 'appeal');
  const { name } = appeal.person;
  const isLift = outcome === 'lifted';

  async function confirm() {
    if (!typed.check()) return;
    try {
      await mutateAsync({ outcome, ...typed.values });
      onDone();
      onCancel();
    } catch {
      // Ignored: the mutation's error is shown below.
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={isLift ? text.liftTitle(name) : text.keepTitle(name)}
      tone="primary"
      confirmLabel={isLift ? text.lift : text.keep}
      cancelLabel={text.change}
      isPending={isPending}
      pendingText={isLift ? text.lifting : text.keeping}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>{isLift ? text.liftText : text.keepText}</p>
      {error !== null && <Alert tone="error">{answerFailure(error)}</Alert>}
      <TextAreas areas={typed.areas} />
    </ConfirmDialog>
  );
}
