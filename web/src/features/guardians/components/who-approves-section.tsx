import * as v from 'valibot';
import { MOST_DAYS_AWAY, type WhoApproves } from '@oakling/domain/guardians/who-approves';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWish, whoApprovesQuery } from '../data.ts';
import {
  awayFailure,
  awayText,
  whoApprovesText as text,
  wishFailure,
} from '../who-approves-text.ts';
import { useCheckedForm } from '../../../lib/checked-form.ts';
import { localNow } from '../../../lib/date-words.ts';
import { addDays, startOfDay } from '../../../lib/week-days.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';

type Props = { childId: string; name: string };

/** Rules 6.140 to 6.144 */
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

type Guardians = WhoApproves['guardians'];

/** Rules 6.141 to 6.144 */
function Away({ childId, guardians }: WishProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutateAsync, isPending } = useWish(childId);
  const { feedback, attempt } = useFeedback();
  const frame = useRef<HTMLDivElement>(null);
  const focusFrame = () => frame.current?.focus();
  const away = guardians.find(({ isMe }) => isMe)?.away ?? null;
  const substitute = guardians.find(({ id }) => id === away?.substituteId);
  const present = guardians.filter((one) => !one.isMe && one.away === null);

  return (
    // Receives the focus when the pressed button is removed.
    <div ref={frame} tabIndex={-1} className="space-y-4 outline-none">
      <h3 className="text-lg">{awayText.heading}</h3>
      {awayText.others(guardians).map((words) => (
        <p key={words} className="font-semibold [overflow-wrap:anywhere]">
          {words}
        </p>
      ))}
      {away !== null && substitute !== undefined && (
        <>
          <p className="[overflow-wrap:anywhere]">{awayText.mine(substitute.name, away.until)}</p>
          <Button
            variant="secondary"
            isPending={isPending}
            onClick={() => {
              void attempt(
                () => mutateAsync({ verb: 'back' }).then(focusFrame),
                awayText.isBack,
                awayFailure,
              );
            }}
          >
            {awayText.back}
          </Button>
        </>
      )}
      {away === null && (
        <>
          <p className="text-ink-soft">{awayText.intro}</p>
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            onClick={() => setIsOpen((wasOpen) => !wasOpen)}
          >
            {awayText.open}
          </Button>
        </>
      )}
      {away === null && isOpen && present.length === 0 && <p>{awayText.nobody}</p>}
      {away === null && isOpen && present.length > 0 && (
        <AwayForm
          present={present}
          save={async ({ until, substituteId }) => {
            const name = present.find(({ id }) => id === substituteId)?.name ?? '';
            const wish = { verb: 'away', until: endOf(until), substituteId } as const;
            await attempt(
              async () => {
                await mutateAsync(wish);
                setIsOpen(false);
                focusFrame();
              },
              awayText.saved(name),
              awayFailure,
            );
          }}
        />
      )}
      <FeedbackMessage feedback={feedback} />
    </div>
  );
}

const ORDER = ['substituteId', 'until'] as const;
const schema = v.object({
  substituteId: v.pipe(v.string(), v.minLength(1, awayText.missing.substitute)),
  until: v.pipe(v.string(), v.isoDate(awayText.missing.until)),
});
type Values = v.InferOutput<typeof schema>;

type FormProps = { present: Guardians; save: (values: Values) => Promise<void> };

function AwayForm({ present, save }: FormProps) {
  const [only] = present.length === 1 ? present : [];
  const form = useCheckedForm<Values>(schema, ORDER, { substituteId: only?.id ?? '', until: '' });
  return (
    <SubmitForm
      {...form.submission}
      onSubmit={form.handleSubmit(save)}
      submitLabel={awayText.submit}
      pendingText={awayText.pending}
    >
      <SelectField
        label={awayText.substitute}
        required
        placeholder={awayText.choose}
        options={present.map(({ id, name }) => ({ value: id, label: name || 'Unknown User' }))}
        {...form.field('substituteId')}
      />
      <TextField
        label={awayText.until}
        description={awayText.untilHint}
        type="date"
        required
        min={dayAhead(0)}
        max={dayAhead(MOST_DAYS_AWAY)}
        {...form.field('until')}
      />
    </SubmitForm>
  );
}

const dayAhead = (days: number): string => addDays(localNow().slice(0, 10), days);

const endOf = (date: string): string => startOfDay(addDays(date, 1));
