import type { AppealOutcome, WaitingAppeal } from '@oakling/domain/admin/appeal';
import { useQuery } from '@tanstack/react-query';
import { dayWords } from '../../../lib/date-words.ts';
import { saidOf, useTypedTexts } from '../../../lib/worded-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { LoadFailed } from '../../../ui/loading.tsx';
import { WrittenTexts } from '../../../ui/written-texts.tsx';
import { appealsQuery, useAnswerAppeal } from '../appeal-data.ts';
import {
  answerFailure,
  APPEAL_WORDS,
  appealAnswerWords,
  appealsText as text,
} from '../appeal-text.ts';
import { DECISION_WORDS, noticeWords, ROLE } from '../text.ts';
import { DecisionDialog, useAsked, type Answers } from './decision-dialog.tsx';
import { PartHeading } from './pages.tsx';
import { PersonLink } from './records.tsx';

type Asked = { appeal: WaitingAppeal; outcome: AppealOutcome };

/** Rule 9.164 */
export function Appeals() {
  const { data: appeals = [], isError, refetch } = useQuery(appealsQuery);
  const { asked, feedback, ask, finish, close } = useAsked<Asked>();
  if (isError) return <LoadFailed words={text.failed} onRetry={() => void refetch()} />;
  return (
    <>
      <FeedbackMessage feedback={feedback} />
      {appeals.length > 0 && (
        <section aria-labelledby="appeals" className="space-y-3">
          <PartHeading id="appeals">{text.heading}</PartHeading>
          <p>{text.intro}</p>
          <ul className="space-y-3">
            {appeals.map((appeal) => (
              <AppealCard
                key={appeal.id}
                appeal={appeal}
                onAsk={(outcome) => ask({ appeal, outcome })}
              />
            ))}
          </ul>
        </section>
      )}
      {asked !== null && (
        <AnswerDialog {...asked} onDone={() => finish(text.done)} onCancel={close} />
      )}
    </>
  );
}

type CardProps = { appeal: WaitingAppeal; onAsk: (outcome: AppealOutcome) => void };

function AppealCard({ appeal, onAsk }: CardProps) {
  const { person, suspendedAt, sentAt } = appeal;
  return (
    <Card as="li" className="max-w-none space-y-3">
      <p>
        <PersonLink person={person} />
        <span>{` · ${ROLE[person.role]}`}</span>
      </p>
      <WrittenTexts texts={saidOf(DECISION_WORDS, appeal)} />
      <WrittenTexts texts={saidOf(noticeWords(), appeal)} />
      <WrittenTexts texts={saidOf(APPEAL_WORDS, appeal)} />
      <p className="text-sm text-ink-soft">{text.times(dayWords(suspendedAt), dayWords(sentAt))}</p>
      {appeal.isOwn ? (
        <p>{text.own}</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => onAsk('lifted')}>
            {text.lifted.confirm}
          </Button>
          <Button variant="secondary" onClick={() => onAsk('kept')}>
            {text.kept.confirm}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Rule 9.165 */
function AnswerDialog({ appeal: { id, person }, outcome, ...answers }: Asked & Answers) {
  const step = useAnswerAppeal(id);
  const typed = useTypedTexts(appealAnswerWords(outcome, person.name), 'appeal');
  const words = text[outcome];
  return (
    <DecisionDialog
      {...answers}
      title={words.title(person.name)}
      tone="primary"
      confirmLabel={words.confirm}
      cancelLabel={text.change}
      pendingText={words.pending}
      step={step}
      failure={answerFailure}
      typed={[typed]}
      send={() => step.mutateAsync({ outcome, ...typed.values })}
    >
      <p>{words.text}</p>
    </DecisionDialog>
  );
}
