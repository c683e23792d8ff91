import type { SessionRow } from '@oakling/domain/sessions/contract';
import { MessageCircleQuestion } from 'lucide-react';
import { useRef, useState } from 'react';
import { WrittenTexts } from '../../../../ui/written-texts.tsx';
import { TextAreas } from '../../../../ui/field.tsx';
import { saidOf, useTypedTexts } from '../../../../lib/worded-texts.ts';
import { useReader } from '../../../../lib/me.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { lazyDialog } from '../../../../ui/lazy-part.ts';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { useAnswerParent } from '../data.ts';
import { ANSWER_WORDS, QUESTION_WORDS } from '../../../../lib/question-words.ts';
import { answerFailureWords, answerForm, askDialog, questionText } from '../question-text.ts';
import type { Elements } from '../../../../ui/card.tsx';

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog);

type Props = {
  session: SessionRow;
  heading: 'h2' | 'h3' | 'h6';
  /** A link to the form for a question, if that is on another page. */
  instead?: Elements;
  /** The id of the element that names the session, for pages with several. */
  describedBy?: string | undefined;
};

/** Rules 6.120 to 6.122 */
export function SessionQuestion({ session, heading, instead, describedBy }: Props) {
  const role = useReader();
  const frame = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<string | null>(null);
  const { question } = session;
  const isWaiting = waitsForParent(session);
  // Each step removes the focused element, so move the focus to the frame.
  const tell = (words: string) => {
    setDone(words);
    frame.current?.focus();
  };
  const isParent = role === 'parent';
  // A question that has been answered is no longer waiting.
  const isDone = done !== null && (!isParent || question?.answeredAt === null);
  if (role === 'youth' || (question === null && (!isParent || !isWaiting))) return null;
  return (
    <div ref={frame} tabIndex={-1} className="space-y-3">
      {question !== null && (
        <Asked session={session} isParent={isParent} heading={heading}>
          {question.answeredAt === null && !isParent && isWaiting && (
            <AnswerForm session={session} onSent={() => tell(answerForm.done)} />
          )}
        </Asked>
      )}
      <LiveRegion>{isDone && <Alert tone="success">{done}</Alert>}</LiveRegion>
      {question === null &&
        (instead ?? (
          <AskElder
            session={session}
            describedBy={describedBy}
            onAsked={() => tell(askDialog.done(session))}
          />
        ))}
    </div>
  );
}

/** An adult youth's former guardians don't wait for an answer. Rule 6.171 */
function waitsForParent({ bucket, nextApprover }: SessionRow): boolean {
  return bucket === 'pending' && nextApprover !== 'youth';
}

type AskedProps = {
  session: SessionRow;
  isParent: boolean;
  heading: Props['heading'];
  children: Elements;
};

/** The question and the answer, as plain text without links. */
function Asked({ session, isParent, heading: Heading, children }: AskedProps) {
  const { question } = session;
  if (question === null) return null;
  const isWaiting = waitsForParent(session);
  const isAnswered = question.answeredAt !== null;
  return (
    <section className="space-y-3 rounded-card border-2 border-line-soft p-[min(1rem,3vw)]">
      <Heading className="font-serif text-lg font-semibold [overflow-wrap:anywhere]">
        {questionText.heading(session, isParent, question.guardian)}
      </Heading>
      <WrittenTexts
        texts={saidOf(QUESTION_WORDS, question)}
        quote="border-s-4 border-line-soft ps-4"
      />
      {!isAnswered && (isParent || !isWaiting) && (
        <p className="text-ink-soft">
          {isWaiting ? questionText.waiting(session) : questionText.unanswered}
        </p>
      )}
      {isAnswered && (
        <>
          <p className="font-semibold">{questionText.answered(session, isParent)}</p>
          <WrittenTexts
            texts={saidOf(ANSWER_WORDS, question)}
            quote="border-s-4 border-role-ink ps-4"
          />
        </>
      )}
      {children}
    </section>
  );
}

type AskProps = Pick<Props, 'session' | 'describedBy'> & { onAsked: () => void };

function AskElder({ session, describedBy, onAsked }: AskProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-describedby={describedBy}
        onClick={() => setIsAsking(true)}
        className="max-sm:w-full"
      >
        <MessageCircleQuestion aria-hidden className="size-5 shrink-0" />
        <span>{askDialog.open(session)}</span>
      </Button>
      {isAsking && (
        <AskDialog session={session} onClosed={() => setIsAsking(false)} onAsked={onAsked} />
      )}
    </>
  );
}

/** The form for the elder's only answer. Typed text survives a failure. Rule 6.121 */
function AnswerForm({ session, onSent }: { session: SessionRow; onSent: () => void }) {
  const { mutateAsync, isPending } = useAnswerParent();
  const typed = useTypedTexts(ANSWER_WORDS, 'question');
  const [failure, setFailure] = useState<string | null>(null);

  function send() {
    if (!typed.check()) return;
    setFailure(null);
    mutateAsync({ session, words: typed.values }).then(onSent, (error: unknown) =>
      setFailure(answerFailureWords(error)),
    );
  }

  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>{answerForm.explanation(session)}</p>
      <TextAreas areas={typed.areas} />
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <Button type="submit" isPending={isPending} pendingText={answerForm.sending}>
        {answerForm.send}
      </Button>
    </form>
  );
}
