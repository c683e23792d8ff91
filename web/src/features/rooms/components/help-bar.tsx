import type { HelpRequest } from '@oakling/domain/rooms/contract';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useLocation } from 'react-router';
import { clockWords, dayWords } from '../../../lib/date-words.ts';
import { api, bodyOf } from '../../../lib/api.ts';
import { helpQuery, helpWords } from '../../../lib/room.ts';
import { useReader } from '../../../lib/me.ts';
import { useChange } from '../../../lib/use-change.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { roomText as text } from '../text.ts';

const HELP_PAGE = '/dashboard/youth/help';

/** Requests for help, above every page of a guardian. For the child, a link to the next steps. Rule 6.330 */
export function HelpBar() {
  const role = useReader();
  const { data: requests = [] } = useQuery(helpQuery);
  const { pathname } = useLocation();
  if (requests.length === 0 || pathname === HELP_PAGE) return null;
  return (
    <section aria-label={text.helpBar} className="print:hidden">
      {role === 'parent' ? (
        requests.map((request) => <Asked key={request.id} request={request} />)
      ) : (
        <p className="border-b-2 border-info-ink bg-info-soft px-4 py-2 text-center text-info-ink">
          <span>{text.helpAsked}</span>{' '}
          <a href={HELP_PAGE} className="font-semibold underline underline-offset-4">
            {text.helpNext}
          </a>
        </p>
      )}
    </section>
  );
}

function Asked({ request }: { request: HelpRequest }) {
  const { id, at, youth, sessionId } = request;
  const answer = useChange(
    () => bodyOf(api['help-requests'][':id'].answer.$post({ param: { id } })),
    helpQuery.queryKey,
  );
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 border-b-2 border-white bg-danger-solid px-4 py-3 text-white forced-colors:border-4 [--focus:#fff] [overflow-wrap:anywhere]"
    >
      <p className="flex items-start gap-3 text-lg font-semibold">
        <LifeBuoy aria-hidden className="mt-0.5 size-6 shrink-0" />
        <span>{`${helpWords(request)} ${dayWords(at)}, ${clockWords(at)}.`}</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" isPending={answer.isPending} onClick={() => answer.mutate()}>
          {text.spoken(youth)}
        </Button>
        {/* A full page load, because it releases the camera and microphone of a call. Rule 6.310 */}
        <a href={`/dashboard/parent/sessions/${sessionId}`} className={buttonClasses('secondary')}>
          {text.helpSession}
        </a>
      </div>
      {answer.isError && <p className="basis-full text-center">{text.answerFailed}</p>}
    </div>
  );
}
