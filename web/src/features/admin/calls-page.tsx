import { useQuery } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { roomPath } from '../../lib/room.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { callsQuery } from './data.ts';
import { callsText as text } from './text.ts';

/** Rule 6.326 */
export function CallsPage() {
  const list = useQuery(callsQuery);
  const calls = list.data?.items ?? [];
  const isEmpty = list.data !== undefined && calls.length === 0;
  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <LoadState query={list} what={text.what} />
      {isEmpty && <EmptyState picture="quiet-queue" title={text.emptyTitle} text={text.empty} />}
      {calls.length > 0 && (
        <>
          <p className="max-w-prose">{text.intro}</p>
          <ul className="space-y-3">
            {calls.map((call) => (
              <Card
                as="li"
                key={call.sessionId}
                className="flex max-w-none flex-wrap items-center justify-between gap-4 [overflow-wrap:anywhere]"
              >
                <div className="space-y-1">
                  <h2 className="text-xl">{text.title(call)}</h2>
                  {call.helpAt !== null && (
                    <p className="font-semibold text-danger-ink">{text.help(call)}</p>
                  )}
                  <p>{text.adult(call)}</p>
                  <p className="text-sm text-ink-soft">{text.closes(call)}</p>
                </div>
                <a
                  href={roomPath(call.sessionId)}
                  aria-label={`${text.enter}: ${text.title(call)}`}
                  className={buttonClasses('primary')}
                >
                  <Video aria-hidden className="size-5 shrink-0" />
                  <span>{text.enter}</span>
                </a>
              </Card>
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}
