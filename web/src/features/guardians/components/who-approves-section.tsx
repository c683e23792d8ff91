import type { WhoApproves } from '@oakling/domain/guardians/who-approves';
import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '../../../ui/card.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { useWish, whoApprovesQuery } from '../who-approves-data.ts';
import { awayText, whoApprovesText as text, wishFailure } from '../who-approves-text.ts';
import { Away } from './away.tsx';

type Props = { childId: string; name: string };

/** The choice between any and all guardians, and substitutes. Rules 6.140 to 6.144 */
export function WhoApprovesSection({ childId, name }: Props) {
  const query = useQuery(whoApprovesQuery(childId));
  const { data } = query;
  return (
    <SectionCard heading={text.heading}>
      <LoadState query={query} loading={text.loading} failed={text.failed} count={1} />
      {data?.guardians.length === 1 && (
        <>
          <p>{text.only(name)}</p>
          <p className="text-ink-soft">{awayText.only}</p>
        </>
      )}
      {data !== undefined && data.guardians.length > 1 && (
        <>
          <Wish childId={childId} guardians={data.guardians} />
          <Away childId={childId} guardians={data.guardians} />
        </>
      )}
    </SectionCard>
  );
}

type WishProps = { childId: string; guardians: WhoApproves['guardians'] };

function Wish({ childId, guardians }: WishProps) {
  const { mutateAsync, isPending, variables } = useWish(childId);
  const { feedback, attempt } = useFeedback();
  const others = guardians.filter(({ isMe }) => !isMe);
  const known = guardians.some(({ isMe, asksAll }) => isMe && asksAll);
  const asksAll = isPending && variables.verb === 'all' ? variables.all : known;
  const isAll = guardians.some((one) => one.asksAll);
  const asking = text.asking(others);

  function wish(all: boolean) {
    if (isPending || all === asksAll) return;
    const off = asking === null ? text.savedAny : text.savedStillAll;
    void attempt(() => mutateAsync({ verb: 'all', all }), all ? text.savedAll : off, wishFailure);
  }

  return (
    <div className="space-y-4">
      <p>{isAll ? text.all : text.any}</p>
      {asking !== null && <p className="[overflow-wrap:anywhere]">{asking}</p>}
      <RadioGroupField
        name="who-approves"
        legend={text.legend}
        value={asksAll ? 'all' : 'any'}
        options={text.options}
        onChange={({ target: { value } }) => wish(value === 'all')}
      />
      <FeedbackMessage feedback={feedback} />
    </div>
  );
}
