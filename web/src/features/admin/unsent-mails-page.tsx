import type { UnsentMailView } from '@oakling/domain/admin/unsent-mails';
import { usePages } from '../../lib/use-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FeedbackMessage, useFeedback } from '../../ui/live-region.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { Rows } from './components/pages.tsx';
import { PersonLink } from './components/records.tsx';
import { unsentMailsQuery, useTryAgain } from './data.ts';
import { tryAgainFailure, unsentMailsText as text } from './unsent-mails-text.ts';

/** Rule 8.160 */
export function UnsentMailsPage() {
  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <Rows
        pages={usePages(unsentMailsQuery)}
        text={text}
        picture="quiet-queue"
        intro={<p className="max-w-prose">{text.intro}</p>}
      >
        {(mail) => <UnsentMail key={mail.id} mail={mail} />}
      </Rows>
    </Page>
  );
}

function UnsentMail({ mail }: { mail: UnsentMailView }) {
  const { id, kind, person, domain, state } = mail;
  const again = useTryAgain();
  const { feedback, attempt } = useFeedback();
  const nameId = `unsent-${id}`;
  return (
    <Card as="li" className="max-w-none space-y-3 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p id={nameId}>
            <span className="font-semibold">{text.kind(kind)}</span> <span>{text.at(domain)}</span>
          </p>
          {person !== null && <PersonLink person={person} />}
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
    </Card>
  );
}
