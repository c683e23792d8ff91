import { useState } from 'react';
import * as v from 'valibot';
import { showFieldProblems, useCheckedForm } from '../../../lib/checked-form.ts';
import {
  isSamePin,
  PINS_DIFFER,
  pinFieldText,
  pinTwice,
  type PinTwice,
} from '../../../lib/pin-twice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { NewPinFields } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useSetPin } from '../pin-data.ts';
import { childPinText as text, pinFailure } from '../pin-text.ts';

const schema = v.pipe(
  v.object(pinTwice),
  v.forward(v.partialCheck([['pin'], ['pinAgain']], isSamePin, PINS_DIFFER), ['pinAgain']),
);
const ORDER = ['pin', 'pinAgain'] as const;
const EMPTY: PinTwice = { pin: '', pinAgain: '' };

/** Sets a child's new PIN. Rule 1.91 */
export function SetPinForm({ childId, onDone }: { childId: string; onDone: () => void }) {
  const form = useCheckedForm<PinTwice>(schema, ORDER, EMPTY);
  const [failure, setFailure] = useState<string | null>(null);
  const setPin = useSetPin(childId);

  const submit = form.handleSubmit(async ({ pin }) => {
    setFailure(null);
    try {
      await setPin.mutateAsync(pin);
      form.reset(EMPTY);
      onDone();
    } catch (error) {
      if (!showFieldProblems(error, ORDER, form.setError)) setFailure(pinFailure(error));
    }
  });

  return (
    <SubmitForm
      {...form.submission}
      onSubmit={submit}
      submitLabel={text.setPin}
      pendingText={text.setting}
    >
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <NewPinFields field={form.field} {...pinFieldText} />
    </SubmitForm>
  );
}
