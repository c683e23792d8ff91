import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { lapsingQuery } from '../clearance-data.ts';
import { lapsingText as text } from '../clearance-text.ts';

/** The next checks to expire across all elders, earliest first. Rule 9.133 */
export function LapsingChecks() {
  const lapsing = useQuery(lapsingQuery);
  const items = lapsing.data?.items;
  return (
    <SectionCard heading={text.heading}>
      <LoadState query={lapsing} loading={text.loading} failed={text.failed} count={1} />
      {items?.length === 0 && <p>{text.none}</p>}
      <ul className="space-y-2 empty:hidden">
        {items?.map(({ personId, personName, check, validUntil, isLapsed }) => (
          <li key={`${personId} ${check}`} className="max-w-none [overflow-wrap:anywhere]">
            <TextLink to={`/moderation/people/${personId}`} isAlone>
              {personName}
            </TextLink>
            {` · ${text.line(check, validUntil, isLapsed)}`}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
