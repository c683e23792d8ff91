import type { UnsentMailView } from '@oakling/domain/admin/unsent-mails';
import { usePages } from '../../lib/use-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { FeedbackMessage, useFeedback } from '../../ui/live-region.tsx';
import { EmptyState, LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { unsentMailsQuery, useTryAgain } from './data.ts';
import { tryAgainFailure, unsentMailsText as text } from './unsent-mails-text.ts';

/** Mails that could not be sent, with a retry. Rule 8.160 */
export function UnsentMailsPage() {
  const { list, rows: mails, pager } = usePages(unsentMailsQuery);
  const isEmpty = list.data !== undefined && mails.length === 0;
  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <LoadState query={list} loading={text.loading} failed={text.failed} />
      {isEmpty && <EmptyState picture="quiet-queue" title={text.emptyTitle} text={text.empty} />}
      {mails.length > 0 && <p className="max-w-prose">{text.intro}</p>}
      <PagedList pager={pager} label={text.more}>
        {mails.length > 0 && (
          <ul className="space-y-3">
            {mails.map((mail) => (
              <Card as="li" key={mail.id} className="max-w-none">
                <UnsentMail mail={mail} />
              </Card>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

function UnsentMail({ mail }: { mail: UnsentMailView }) {
  const { id, kind, person, domain, state } = mail;
  const again = useTryAgain();
  const { feedback, attempt } = useFeedback();
  const nameId = `unsent-${id}`;
  return (
    <div className="space-y-3 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p id={nameId}>
            <span className="font-semibold">{text.kind(kind)}</span> {text.at(domain)}
          </p>
          {person !== null && (
            <TextLink to={`/moderation/people/${person.id}`} isAlone>
              {person.name}
            </TextLink>
          )}
          <p className="text-sm text-ink-soft">{text.state(mail)}</p>
        </div>
        {state !== 'waiting' && (
          <Button
            variant="secondary"
            aria-describedby={nameId}
            isPending={again.isPending}
            pendingText={text.trying}
            onClick={() => void attempt(() => again.mutateAsync(id), text.tried, tryAgainFailure)}
          >
            {text.tryAgain}
          </Button>
        )}
      </div>
      <FeedbackMessage feedback={feedback} />
    </div>
  );
}
