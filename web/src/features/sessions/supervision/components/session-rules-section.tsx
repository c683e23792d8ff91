import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '../../../../ui/card.tsx';
import { LinkButton } from '../../../../ui/link.tsx';
import { LoadState } from '../../../../ui/loading.tsx';
import { childRulesQuery } from '../data.ts';
import { rulesPage, rulesSection as text, ruleSentences } from '../standing-rules-text.ts';

/** Rule 6.106 */
export function SessionRulesSection({ childId }: { childId: string }) {
  const query = useQuery(childRulesQuery(childId));
  const { data } = query;
  const sentences = data === undefined ? [] : ruleSentences(data);
  const isNone = sentences.length === 0;
  return (
    <SectionCard heading={text.heading}>
      <LoadState query={query} loading={rulesPage.loading} failed={rulesPage.failed} count={1} />
      {data !== undefined && (
        <>
          <p className="text-ink-soft">{isNone ? text.none : text.some}</p>
          {!isNone && (
            <ul className="list-disc space-y-1 ps-5">
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          <LinkButton to={`/dashboard/parent/children/${childId}/rules`} variant="secondary">
            {isNone ? text.open : text.change}
          </LinkButton>
        </>
      )}
    </SectionCard>
  );
}
