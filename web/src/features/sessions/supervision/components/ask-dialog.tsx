import { questionSchema, type SessionRow } from '@oakling/domain/sessions/contract';
import { useState } from 'react';
import * as v from 'valibot';
import { Alert } from '../../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { useAskElder } from '../question-data.ts';
import { askDialog as text, askFailureWords } from '../question-text.ts';
import { ReadyPhrases } from '../../components/ready-phrases.tsx';

type Props = { session: SessionRow; onClosed: () => void; onAsked: () => void };

/** Asks one question, prepared or the parent's own. Typed text survives a failure. Rule 6.120 */
export function AskDialog({ session: now, onClosed, onAsked }: Props) {
  // The version read on opening; the server refuses an older one.
  const [session] = useState(now);
  const { mutateAsync, isPending } = useAskElder();
  const [words, setWords] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = v.safeParse(questionSchema.entries.question, words).issues?.[0].message;

  async function send() {
    setIsSubmitted(true);
    if (problem !== undefined) return document.getElementById('question')?.focus();
    if (isPending) return;
    try {
      await mutateAsync({ session, words });
    } catch (error) {
      return setFailure(askFailureWords(error));
    }
    onClosed();
    onAsked();
  }

  return (
    <ConfirmDialog
      isOpen
      title={text.title(session)}
      confirmLabel={text.confirm}
      cancelLabel={text.cancel}
      tone="primary"
      isPending={isPending}
      pendingText={text.confirming}
      onConfirm={() => void send()}
      onCancel={onClosed}
    >
      <p>{text.explanation(session)}</p>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <ReadyPhrases label={text.phrasesLabel} phrases={text.phrases} onChoose={setWords} />
      <TextArea
        name="question"
        label={text.question}
        description={text.questionHint}
        rows={3}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        error={isSubmitted ? problem : undefined}
      />
    </ConfirmDialog>
  );
}
