import type { CaseView } from '@oakling/domain/admin/contract';
import { useQuery } from '@tanstack/react-query';
import { clockWords, dayWords } from '../../../lib/date-words.ts';
import { helpWords } from '../../../lib/room.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, SectionCard } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
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
    'Somebody pressed “I need help” in a video call. Speak to the family, look at both people, then close the request.',
  failed: 'We couldn’t load the requests for help.',
  answered: ({ isAnswered }: HelpRequest) =>
    isAnswered ? 'A guardian has spoken to the child.' : 'No guardian has answered yet.',
  close: 'Close the request',
  notClosed: 'We couldn’t close it. Please try again.',
  inCase: 'Help in a call',
  line: ({ by, at, isClosed }: CaseView['help'][number]) =>
    `${HELP_BY[by]} pressed “I need help”: ${dayWords(at)}, ${clockWords(at)}${isClosed ? '' : ' (open)'}`,
};

/** Rule 6.332 */
export function HelpQueue() {
  const { data: requests = [], isError, refetch } = useQuery(helpQueueQuery);
  const close = useCloseHelp();
  if (isError) return <LoadFailed words={text.failed} onRetry={() => void refetch()} />;
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="help" className="space-y-3">
      <h2 id="help" className="text-2xl">
        {text.heading}
      </h2>
      <p className="max-w-prose">{text.intro}</p>
      {close.isError && <Alert tone="error">{text.notClosed}</Alert>}
      <ul className="space-y-3">
        {requests.map((request) => (
          <Card as="li" key={request.id} className="max-w-none space-y-3 border-danger-ink">
            <p className="font-semibold text-danger-ink">{helpWords(request)}</p>
            <p>{`${dayWords(request.at)}, ${clockWords(request.at)}. ${text.answered(request)}`}</p>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <Button
                variant="secondary"
                isPending={close.isPending && close.variables === request.id}
                onClick={() => close.mutate(request.id)}
              >
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
