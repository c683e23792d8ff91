import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../ui/loading.tsx';
import { RowCard } from '../../ui/open-row.tsx';
import { checksText as text } from './checks-text.ts';
import { myChecksQuery } from './data.ts';

/** Rule 9.135 */
export function MyChecks() {
  const query = useQuery(myChecksQuery);
  const mine = query.data;
  return (
    <RowCard
      id="my-checks"
      heading={text.heading}
      value={mine === undefined ? '' : text.value(mine)}
      intro={text.intro}
    >
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
    </RowCard>
  );
}
