import type { Role } from '@oakling/domain/identity/role';
import type { WarningView } from '@oakling/domain/safety/warning';
import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { dayWords } from '../../../lib/date-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useReadWarning, warningsQuery } from '../data.ts';
import { ownWarning as text } from '../warning-text.ts';

/** Rule 9.148: what moderators wrote stands at the top of every page until it is read. */
export function OwnWarning({ reader }: { reader: Role }) {
  const { data: warnings = [] } = useQuery(warningsQuery);
  const [isRead, setIsRead] = useState(false);
  const thanks = useRef<HTMLDivElement>(null);
  const unread = warnings.find(({ isOwn, readAt }) => isOwn && readAt === null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (isRead) thanks.current?.focus();
  }, [isRead]);
  if (isRead) {
    return (
      <div ref={thanks} tabIndex={-1} role="status" className="mb-6 max-w-3xl">
        <Alert tone="success">{text.thanks}</Alert>
      </div>
    );
  }
  if (unread === undefined) return null;
  return <Unread key={unread.id} warning={unread} reader={reader} onRead={() => setIsRead(true)} />;
}

type UnreadProps = { warning: WarningView; reader: Role; onRead: () => void };

function Unread({ warning, reader, onRead }: UnreadProps) {
  const read = useReadWarning();
  const [answer, setAnswer] = useState('');
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="mb-6 max-w-3xl space-y-4 rounded-card border-2 border-info-ink bg-card p-[min(1.25rem,4vw)] sm:p-[min(1.5rem,4vw)]"
    >
      <div className="flex items-start gap-3">
        <MailWarning aria-hidden className="mt-1 size-6 shrink-0 text-info-ink" />
        <div>
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
        maxLength={500}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      {read.isError && <Alert tone="error">{text.failed}</Alert>}
      <Button
        isPending={read.isPending}
        pendingText={text.sending}
        onClick={() => read.mutate({ id: warning.id, answer }, { onSuccess: onRead })}
      >
        {text.read}
      </Button>
    </section>
  );
}
