import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Elements } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { checkInsQuery } from './data.ts';

const CheckInCard = lazyPart(async () => (await import('./check-in.tsx')).CheckInCard);
const QuietCard = lazyPart(async () => (await import('./check-in.tsx')).QuietCard);

/** The check-in of this week, which takes the place of "How did it go?". Rules 6.441 and 6.446 */
export function CheckInsOr({ instead }: { instead: Elements }) {
  const { data, isPending } = useQuery(checkInsQuery);
  // Keeps the check-in that was just answered on the screen, with a confirmation.
  const [shownKey, setShownKey] = useState<string | null>(null);
  if (isPending) return null;
  const { items = [], quiet = [] } = data ?? {};
  const keyOf = ({ elderId, youthId, askedAt }: (typeof items)[number]) =>
    `${elderId} ${youthId} ${askedAt}`;
  const asked =
    items.find((each) => keyOf(each) === shownKey) ?? items.find(({ feeling }) => feeling === null);
  if (asked !== undefined) {
    const key = keyOf(asked);
    return <CheckInCard key={key} asked={asked} onAnswered={() => setShownKey(key)} />;
  }
  return (
    <>
      {instead}
      {quiet[0] !== undefined && <QuietCard friend={quiet[0]} />}
    </>
  );
}
