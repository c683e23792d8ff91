import type { CaseView } from '@oakling/domain/admin/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clockWords, dayWords } from '../../../lib/date-words.ts';
import { helpWords } from '../../../lib/room.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, SectionCard } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { LoadFailed } from '../../../ui/loading.tsx';
import { helpQueueQuery, useCloseHelp } from '../data.ts';
import type { HelpRequest } from '@oakling/domain/rooms/contract';

const HELP_BY: Readonly<Record<HelpRequest['by'], string>> = {
  elder: 'The elder',
  youth: 'The child',
  guardian: 'A guardian',
};

/** Rule 6.332 */
const text = {
  heading: 'Requests for help',
  intro:
    'Somebody pressed “I need help” in a video call. Speak to the guardians, whom the child’s page names. Look at both people. Then close the request.',
  failed: 'We couldn’t load the requests for help.',
  answered: ({ isAnswered }: HelpRequest) =>
    isAnswered ? 'A guardian has spoken to the child.' : 'No guardian has answered yet.',
  close: 'Close the request',
  sure: ({ youth }: HelpRequest) => `Close the request about ${youth}?`,
  only: 'Close it only after you have spoken to the child or the family. It leaves this list.',
  closing: 'Closing...',
  closed: 'Closed. We have recorded it with your name.',
  notClosed: 'We couldn’t close it. Please try again.',
  inCase: 'Help in a call',
  line: ({ by, at, isClosed }: CaseView['help'][number]) =>
    `${HELP_BY[by]} pressed “I need help”: ${dayWords(at)}, ${clockWords(at)}${isClosed ? '' : ' (open)'}`,
};

/** Rule 6.332 */
export function HelpQueue() {
  const { data: requests = [], isError, refetch } = useQuery(helpQueueQuery);
  const close = useCloseHelp();
  const { feedback, attempt } = useFeedback();
  const [asked, setAsked] = useState<HelpRequest | null>(null);
  if (isError) return <LoadFailed words={text.failed} onRetry={() => void refetch()} />;
  return (
    <>
      <FeedbackMessage feedback={feedback} />
      {requests.length > 0 && (
        <section aria-labelledby="help" className="space-y-3">
          <h2 id="help" className="text-2xl">
            {text.heading}
          </h2>
          <p className="max-w-prose">{text.intro}</p>
          <ul className="space-y-3">
            {requests.map((request) => (
              <Card as="li" key={request.id} className="max-w-none space-y-3 border-danger-ink">
                <p className="font-semibold text-danger-ink">{helpWords(request)}</p>
                <p>{`${dayWords(request.at)}, ${clockWords(request.at)}. ${text.answered(request)}`}</p>
                <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
                  <Button variant="secondary" onClick={() => setAsked(request)}>
                    {text.close}
                  </Button>
                  <TextLink to={`/moderation/people/${request.youthId}`} isAlone>
                    {request.youth}
                  </TextLink>
                  {request.elderId !== null && (
                    <TextLink to={`/moderation/people/${request.elderId}`} isAlone>
                      {request.elder}
                    </TextLink>
                  )}
                </div>
              </Card>
            ))}
          </ul>
        </section>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={text.sure(asked)}
          tone="primary"
          confirmLabel={text.close}
          isPending={close.isPending}
          pendingText={text.closing}
          onConfirm={() =>
            void attempt(
              () => close.mutateAsync(asked.id),
              text.closed,
              () => text.notClosed,
            ).then(() => setAsked(null))
          }
          onCancel={() => setAsked(null)}
        >
          <p>{text.answered(asked)}</p>
          <p>{text.only}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Rule 6.333 */
export function HelpInCase({ help }: Pick<CaseView, 'help'>) {
  return (
    <SectionCard heading={text.inCase}>
      {help.map((request) => (
        <p key={request.id}>{text.line(request)}</p>
      ))}
    </SectionCard>
  );
}
