import type { Role } from '@oakling/domain/identity/role';
import type { WarningView } from '@oakling/domain/safety/warning';
import { MailWarning } from 'lucide-react';
import { useId } from 'react';
import { dayWords } from '../../../lib/date-words.ts';
import { WrittenTexts } from '../../../ui/written-texts.tsx';
import { TextAreas } from '../../../ui/field.tsx';
import { saidOf, useTypedTexts } from '../../../lib/worded-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useReadWarning } from '../warning-data.ts';
import { warningAnswerWords, WARNING_WORDS } from '../../../lib/safety-words.ts';

const text = {
  heading: 'The moderators have written to you',
  sent: (day: string) => `Sent ${day}`,
  who: {
    elder: 'Your account works as before.',
    parent: 'Your account works as before.',
    youth: 'Your account works as before. Your parent can read this too.',
  } satisfies Record<Role, string>,
  read: 'I have read this',
  sending: 'Sending...',
  failed: 'We couldn’t confirm this. Please try again.',
};

type Props = { warning: WarningView; reader: Role; onRead: () => void };

/** Rule 9.148 */
export function UnreadWarning({ warning, reader, onRead }: Props) {
  const read = useReadWarning();
  const typed = useTypedTexts(warningAnswerWords(reader), 'warning');
  const headingId = useId();

  async function confirm() {
    if (!typed.check()) return;
    try {
      await read.mutateAsync({ id: warning.id, ...typed.values });
      // A live update may unmount this component before the response arrives.
      onRead();
    } catch {
      // Ignored, because the error of the mutation is shown below.
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
      <WrittenTexts
        texts={saidOf(WARNING_WORDS, warning)}
        quote="max-w-prose border-s-4 border-info-ink ps-4 text-lg"
      />
      <p>{text.who[reader]}</p>
      <TextAreas areas={typed.areas} />
      {read.isError && <Alert tone="error">{text.failed}</Alert>}
      <Button isPending={read.isPending} pendingText={text.sending} onClick={() => void confirm()}>
        {text.read}
      </Button>
    </section>
  );
}
