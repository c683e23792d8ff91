import { MOST_DAYS_AWAY, type WhoApproves } from '@oakling/domain/guardians/who-approves';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { useCheckedForm } from '../../../lib/checked-form.ts';
import { localNow } from '../../../lib/date-words.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useWish } from '../who-approves-data.ts';
import { awayFailure, awayText as text } from '../who-approves-text.ts';

type Guardians = WhoApproves['guardians'];
type Props = { childId: string; guardians: Guardians };

/** Substitutes: guardians the reader substitutes for, and the reader's own. Rules 6.141 to 6.144 */
export function Away({ childId, guardians }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutateAsync, isPending } = useWish(childId);
  const { feedback, attempt } = useFeedback();
  const frame = useRef<HTMLDivElement>(null);
  const focusFrame = () => frame.current?.focus();
  const away = guardians.find(({ isMe }) => isMe)?.away ?? null;
  const standIn = guardians.find(({ id }) => id === away?.standInId);
  const present = guardians.filter((one) => !one.isMe && one.away === null);

  return (
    // Receives the focus when the pressed button is removed.
    <div ref={frame} tabIndex={-1} className="space-y-4 outline-none">
      <h3 className="text-lg">{text.heading}</h3>
      {text.others(guardians).map((words) => (
        <p key={words} className="font-semibold [overflow-wrap:anywhere]">
          {words}
        </p>
      ))}
      {away !== null && standIn !== undefined && (
        <>
          <p className="[overflow-wrap:anywhere]">{text.mine(standIn.name, away.until)}</p>
          <Button
            variant="secondary"
            isPending={isPending}
            onClick={() => {
              void attempt(
                () => mutateAsync({ verb: 'back' }).then(focusFrame),
                text.isBack,
                awayFailure,
              );
            }}
          >
            {text.back}
          </Button>
        </>
      )}
      {away === null && (
        <>
          <p className="text-ink-soft">{text.intro}</p>
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            onClick={() => setIsOpen((wasOpen) => !wasOpen)}
          >
            {text.open}
          </Button>
        </>
      )}
      {away === null && isOpen && present.length === 0 && <p>{text.nobody}</p>}
      {away === null && isOpen && present.length > 0 && (
        <AwayForm
          present={present}
          save={async ({ until, standInId }) => {
            const name = present.find(({ id }) => id === standInId)?.name ?? '';
            const wish = { verb: 'away', until: endOf(until), standInId } as const;
            await attempt(
              async () => {
                await mutateAsync(wish);
                setIsOpen(false);
                focusFrame();
              },
              text.saved(name),
              awayFailure,
            );
          }}
        />
      )}
      <FeedbackMessage feedback={feedback} />
    </div>
  );
}

const ORDER = ['standInId', 'until'] as const;
const schema = v.object({
  standInId: v.pipe(v.string(), v.minLength(1, text.missing.standIn)),
  until: v.pipe(v.string(), v.isoDate(text.missing.until)),
});
type Values = v.InferOutput<typeof schema>;

type FormProps = { present: Guardians; save: (values: Values) => Promise<void> };

function AwayForm({ present, save }: FormProps) {
  const [only] = present.length === 1 ? present : [];
  const form = useCheckedForm<Values>(schema, ORDER, { standInId: only?.id ?? '', until: '' });
  return (
    <SubmitForm
      {...form.submission}
      onSubmit={form.handleSubmit(save)}
      submitLabel={text.submit}
      pendingText={text.pending}
    >
      <SelectField
        label={text.standIn}
        required
        placeholder={text.choose}
        options={present.map(({ id, name }) => ({ value: id, label: name || 'Unknown User' }))}
        {...form.field('standInId')}
      />
      <TextField
        label={text.until}
        description={text.untilHint}
        type="date"
        required
        min={dayAhead(0)}
        max={dayAhead(MOST_DAYS_AWAY)}
        {...form.field('until')}
      />
    </SubmitForm>
  );
}

/** The date in the reader's zone, that many days from today. */
function dayAhead(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return localNow(day).slice(0, 10);
}

/** End of a day in the reader's zone: the start of the next one. */
function endOf(date: string): string {
  const day = new Date(`${date}T00:00`);
  day.setDate(day.getDate() + 1);
  return day.toISOString();
}
