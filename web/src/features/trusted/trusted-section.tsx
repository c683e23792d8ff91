import { newTrustedPersonSchema } from '@oakling/domain/trusted/contract';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { useSentForm } from '../../lib/checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FeedbackMessage, useFeedback, useHeadingAfterSuccess } from '../../ui/live-region.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { RowCard } from '../../ui/open-row.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { trustedPersonQuery, useNameTrustedPerson, useStopTrustedPerson } from './trusted-data.ts';
import { stateWords, trustedFailure, trustedText as text } from './trusted-text.ts';

/** Rules 1.220 to 1.224 */
export function TrustedSection() {
  const found = useQuery(trustedPersonQuery);
  const { mutateAsync: stop, isPending } = useStopTrustedPerson();
  const { feedback, tell, attempt } = useFeedback();
  const heading = useHeadingAfterSuccess(feedback);
  const { data } = found;
  const mayName = data === null || data?.state === 'ended';
  return (
    <RowCard
      id="trusted-person"
      heading={text.heading}
      value={data === undefined ? '' : text.value[data?.state ?? 'none']}
      intro={text.intro}
      headingRef={heading}
    >
      <FeedbackMessage feedback={feedback} />
      <LoadState query={found} what={text.what} count={1} />
      {data && (
        <div className="[overflow-wrap:anywhere]">
          <p className="font-semibold">
            <bdi>{data.name}</bdi>
          </p>
          {data.email !== null && <p className="text-ink-soft">{data.email}</p>}
          <p className="text-ink-soft">{stateWords(data)}</p>
        </div>
      )}
      {data && !mayName && (
        <Button
          variant="secondary"
          isPending={isPending}
          pendingText={text.stopping}
          onClick={() => void attempt(() => stop(), text.stopped, trustedFailure)}
        >
          {text.stop}
        </Button>
      )}
      {mayName && (
        <NameForm onAsked={(name) => tell({ tone: 'success', words: text.asked(name) })} />
      )}
    </RowCard>
  );
}

// Named so that the ids differ from those of the account page's other fields.
const { name: helperName, email: helperEmail } = newTrustedPersonSchema.entries;
const schema = v.object({ helperName, helperEmail });
type Values = v.InferOutput<typeof schema>;
const EMPTY: Values = { helperName: '', helperEmail: '' };

function NameForm({ onAsked }: { onAsked: (name: string) => void }) {
  const { mutateAsync } = useNameTrustedPerson();
  const form = useSentForm<Values>(schema, EMPTY, {
    send: async ({ helperName: name, helperEmail: email }) => {
      await mutateAsync({ name, email });
      onAsked(name);
    },
    words: trustedFailure,
    about: { 'own-mailbox': 'helperEmail', 'said-no': 'helperEmail' },
  });
  return (
    <SubmitForm {...form.submission} submitLabel={text.submit} pendingText={text.pending}>
      <TextField label={text.name} required autoComplete="off" {...form.field('helperName')} />
      <TextField
        label={text.email}
        description={text.hint}
        type="email"
        required
        autoComplete="off"
        {...form.field('helperEmail')}
      />
    </SubmitForm>
  );
}
