import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '../../../ui/card.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { ownGuardiansQuery } from '../data.ts';
import { ownGuardiansText as text } from '../text.ts';

/** Rule 4.49 */
export function OwnGuardians() {
  const guardians = useQuery(ownGuardiansQuery);
  return (
    <SectionCard heading={text.heading} intro={text.intro}>
      <LoadState query={guardians} what={text.what} count={1} />
      {guardians.data !== undefined && (
        <ul className="list-disc space-y-1 pl-6">
          {guardians.data.map(({ id, name }) => (
            <li key={id} translate="no" className="[overflow-wrap:anywhere]">
              {name}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
