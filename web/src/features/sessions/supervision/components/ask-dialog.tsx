import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useState } from 'react';
import { TextAreas } from '../../../../ui/field.tsx';
import { useTypedTexts } from '../../../../lib/worded-texts.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useAskElder } from '../data.ts';
import { QUESTION_WORDS } from '../../../../lib/question-words.ts';
import { askDialog as text, askFailureWords } from '../question-text.ts';
import { ReadyPhrases } from '../../components/ready-phrases.tsx';

type Props = { session: SessionRow; onClosed: () => void; onAsked: () => void };

/** Rule 6.120 */
export function AskDialog({ session: now, onClosed, onAsked }: Props) {
  // The version that was read when the dialog opened. The server refuses an older one.
  const [session] = useState(now);
  const { mutateAsync, isPending } = useAskElder();
  const typed = useTypedTexts(QUESTION_WORDS, 'question');
  const [failure, setFailure] = useState<string | null>(null);

  async function send() {
    if (!typed.check() || isPending) return;
    try {
      await mutateAsync({ session, words: typed.values });
    } catch (error) {
      return setFailure(askFailureWords(error));
    }
    onClosed();
    onAsked();
  }

  return (
    <ConfirmDialog
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
      <ReadyPhrases
        label={text.phrasesLabel}
        phrases={text.phrases}
        onChoose={(phrase) => typed.write('question', phrase)}
      />
      <TextAreas areas={typed.areas} />
    </ConfirmDialog>
  );
}
