import type { Role } from '@oakling/domain/identity/role';
import type { WarningView } from '@oakling/domain/safety/warning';
import * as texts from '@oakling/domain/kernel/texts';
import { MailWarning } from 'lucide-react';
import { useId, useState } from 'react';
import { dayWords } from '../../../lib/date-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useReadWarning } from '../warning-data.ts';
import { ownWarning as text } from '../warning-text.ts';

type Props = { warning: WarningView; reader: Role; onRead: () => void };

/** A moderators' warning with its acknowledgment. Rule 9.148 */
export function UnreadWarning({ warning, reader, onRead }: Props) {
  const read = useReadWarning();
  const [answer, setAnswer] = useState('');
  const headingId = useId();

  async function confirm() {
    try {
      await read.mutateAsync({ id: warning.id, answer });
      // A live update may unmount this before the response arrives.
      onRead();
    } catch {
      // Ignored: the mutation's error is shown below.
    }
  }

  return (
    <section
      aria-labelledby={headingId}
      className="mb-6 max-w-3xl space-y-4 rounded-card border-2 border-info-ink bg-card p-[min(1.25rem,4vw)] sm:p-[min(1.5rem,4vw)]"
    >
      <div className="flex items-start gap-3">
        <MailWarning aria-hidden className="mt-1 size-6 shrink-0 text-info-ink" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h2 id={headingId} className="text-xl">
            {text.heading}
          </h2>
          <p className="text-sm text-ink-soft">{text.sent(dayWords(warning.sentAt))}</p>
        </div>
      </div>
      <blockquote className="max-w-prose border-s-4 border-info-ink ps-4 text-lg whitespace-pre-line [overflow-wrap:anywhere]">
        {warning.words}
      </blockquote>
      <p>{text.who[reader]}</p>
      <TextArea
        id="warning-answer"
        label={text.answer}
        description={reader === 'youth' ? text.answerHintYouth : text.answerHint}
        maxLength={texts.warningAnswer.max}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      {read.isError && <Alert tone="error">{text.failed}</Alert>}
      <Button isPending={read.isPending} pendingText={text.sending} onClick={() => void confirm()}>
        {text.read}
      </Button>
    </section>
  );
}
