import * as v from 'valibot';
import { useSentForm } from '../../../lib/checked-form.ts';
import {
  isSamePin,
  PINS_DIFFER,
  pinFieldText,
  pinTwice,
  type PinTwice,
} from '../../../lib/pin-twice.ts';
import { NewPinFields } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useSetPin } from '../pin-data.ts';
import { childPinText as text, pinFailure } from '../pin-text.ts';

const schema = v.pipe(
  v.object(pinTwice),
  v.forward(v.partialCheck([['pin'], ['pinAgain']], isSamePin, PINS_DIFFER), ['pinAgain']),
);
const EMPTY: PinTwice = { pin: '', pinAgain: '' };

/** Sets a child's new PIN. Rule 1.91 */
export function SetPinForm({ childId, onDone }: { childId: string; onDone: () => void }) {
  const { mutateAsync } = useSetPin(childId);
  const form = useSentForm<PinTwice>(schema, EMPTY, {
    send: async ({ pin }, { reset }) => {
      await mutateAsync(pin);
      reset();
      onDone();
    },
    words: pinFailure,
  });
  return (
    <SubmitForm {...form.submission} submitLabel={text.setPin} pendingText={text.setting}>
      <NewPinFields field={form.field} {...pinFieldText} />
    </SubmitForm>
  );
}
