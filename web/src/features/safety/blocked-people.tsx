import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { OutcomeMessage } from '../../ui/live-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { byPerson } from './block-of-person.ts';
import { BlockedPerson } from './components/blocked-person.tsx';
import { useLifting } from './components/use-lifting.ts';
import { blocksQuery } from './data.ts';
import { blockedPeopleText as text } from './text.ts';

/** Whom an elder or a youth does not see, and the way to see them again. Rule 9.108 */
export function BlockedPeople() {
  const blocks = useQuery(blocksQuery);
  const { outcome, heading, lift, isLifting } = useLifting();
  return (
    <Card as="section" aria-labelledby="blocked-people" className="space-y-4">
      <div className="space-y-1">
        <h2 id="blocked-people" ref={heading} tabIndex={-1} className="text-xl">
          {text.heading}
        </h2>
        <p className="text-ink-soft">{text.intro}</p>
      </div>
      <OutcomeMessage outcome={outcome} />
      {blocks.isPending && <Skeleton label={text.loading} count={1} />}
      {blocks.isError && (
        <Alert tone="error">
          <p>{text.failed}</p>
          <Button variant="secondary" onClick={() => void blocks.refetch()} className="mt-2">
            {text.tryAgain}
          </Button>
        </Alert>
      )}
      {blocks.data?.length === 0 && <p>{text.none}</p>}
      {blocks.data !== undefined && blocks.data.length > 0 && (
        <ul className="divide-y divide-line-soft">
          {byPerson(blocks.data).map((of) => (
            <BlockedPerson
              key={of.personId}
              of={of}
              isLifting={isLifting(of.personId)}
              onLift={() => lift(of)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
