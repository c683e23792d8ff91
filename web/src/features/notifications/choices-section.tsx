import { EVERY_WAY, offersTo, type Offer, type Ways } from '@oakling/domain/notifications/choice';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../../lib/me.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { choicesQuery, useChooseNotice } from './choice-data.ts';
import { choicesText as text } from './choice-text.ts';
import { ChoiceRow, type Outcome } from './components/choice-row.tsx';

/** How each kind of notification comes to me. Rules 8.27 and 8.44 to 8.47 */
export function ChoicesSection() {
  const { dashboardRole } = useMe();
  const query = useQuery(choicesQuery);
  const { outcome, choose } = useChoices();
  const heading = useHeadingFromLink(query.isSuccess);
  return (
    <Card as="section" aria-labelledby="notification-choices" className="space-y-4">
      <div className="space-y-1">
        <h2 ref={heading} id="notification-choices" tabIndex={-1} className="text-xl">
          {text.heading}
        </h2>
        <p className="text-ink-soft">{text.intro[dashboardRole]}</p>
      </div>
      {query.isPending && <Skeleton label={text.loading} count={2} />}
      {query.isError && (
        <Alert tone="error">
          <p>{text.failed}</p>
          <Button variant="secondary" onClick={() => void query.refetch()} className="mt-2">
            {text.tryAgain}
          </Button>
        </Alert>
      )}
      {query.data !== undefined && (
        <table role="table" className="block">
          <caption className="sr-only">{text.caption}</caption>
          <thead role="rowgroup" className="sr-only">
            <tr role="row">
              {[text.kind, text.inApp, text.byMail, text.outcome].map((header) => (
                <th key={header} role="columnheader" scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block divide-y divide-line-soft">
            {offersTo(dashboardRole).map((offer) => (
              <ChoiceRow
                key={offer.kind}
                offer={offer}
                ways={query.data.find(({ kind }) => kind === offer.kind) ?? EVERY_WAY}
                outcome={outcome?.kind === offer.kind ? outcome : null}
                onChoose={(ways) => void choose(offer, ways)}
              />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** Saving a choice, and what came of the last one. */
function useChoices() {
  const choosing = useChooseNotice();
  const [outcome, tell] = useState<(Outcome & Pick<Offer, 'kind'>) | null>(null);

  async function choose({ kind, hasMail }: Offer, { inApp, byMail }: Ways) {
    const choice = { kind, inApp, byMail };
    tell(null);
    try {
      await choosing.mutateAsync(choice);
      tell({ kind, tone: 'success', words: text.saved(choice, hasMail) });
    } catch {
      tell({ kind, tone: 'error', words: text.saveFailed(choice) });
    }
  }

  return { outcome, choose };
}

/** The heading, which gets the focus once the page is there for whoever came by a link to this part. */
function useHeadingFromLink(isLoaded: boolean) {
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isMeant = isLoaded && hash === '#notification-choices';
  useEffect(() => {
    if (isMeant) heading.current?.focus();
  }, [isMeant]);
  return heading;
}
