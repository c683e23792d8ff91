import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { checksText as text } from './checks-text.ts';
import { myChecksQuery } from './data.ts';

/** Rule 9.135 */
export function MyChecks() {
  const query = useQuery(myChecksQuery);
  const mine = query.data;
  return (
    <SectionCard id="my-checks" heading={text.heading} intro={text.intro}>
      <LoadState query={query} what={text.what} count={1} />
      {mine !== undefined && (
        <>
          <p className="font-semibold">{text.standing(mine)}</p>
          <ul className="divide-y divide-line-soft">
            {mine.checks.map((check) => (
              <li key={check.name} className="max-w-none py-3 [overflow-wrap:anywhere]">
                <p className="font-semibold">{check.name}</p>
                <p className="text-ink-soft">{text.stateOf(check)}</p>
              </li>
            ))}
          </ul>
          <p>{text.next(mine)}</p>
        </>
      )}
    </SectionCard>
  );
}
