import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { OutcomeMessage } from '../../ui/live-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pushQuery } from './push-data.ts';
import { CANNOT, pushText as text } from './push-text.ts';
import { usePush } from './use-push.ts';

/** Pushes in this browser: on, off, or why it cannot. Rules 8.71 and 8.77 */
export function PushSection() {
  const { support, outcome, isPending, turnOn, turnOff } = usePush();
  const query = useQuery({ ...pushQuery, enabled: support === 'ready' });
  const push = support === 'ready' ? query.data : undefined;
  return (
    <Card as="section" aria-labelledby="push" className="space-y-4">
      <div className="space-y-1">
        <h2 id="push" className="text-xl">
          {text.heading}
        </h2>
        <p className="text-ink-soft">{text.intro}</p>
      </div>
      {support !== 'ready' && <p>{CANNOT[support]}</p>}
      {query.isLoading && <Skeleton label={text.loading} count={1} />}
      {query.isError && (
        <Alert tone="error">
          <p>{text.failed}</p>
          <Button variant="secondary" onClick={() => void query.refetch()} className="mt-2">
            {text.tryAgain}
          </Button>
        </Alert>
      )}
      <OutcomeMessage outcome={outcome} />
      {push !== undefined && (
        <>
          {outcome === null && <p>{push.isOn ? text.isOn : text.isOff}</p>}
          <Button
            variant="secondary"
            isPending={isPending}
            pendingText={push.isOn ? text.turningOff : text.turningOn}
            onClick={() => void (push.isOn ? turnOff() : turnOn(push.publicKey))}
          >
            {push.isOn ? text.turnOff : text.turnOn}
          </Button>
        </>
      )}
    </Card>
  );
}
