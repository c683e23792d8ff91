import { passwordSchema } from '@oakling/domain/identity/contract';
import * as v from 'valibot';
import { useSentForm } from '../../../lib/checked-form.ts';
import { useMe } from '../../../lib/me.ts';
import {
  isSamePin,
  PINS_DIFFER,
  pinFieldText,
  pinTwice,
  type PinTwice,
} from '../../../lib/pin-twice.ts';
import { FeedbackMessage, useFeedback, useHeadingAfterSuccess } from '../../../ui/live-region.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { MoreDetails } from '../../../ui/more-details.tsx';
import { RowCard } from '../../../ui/open-row.tsx';
import { NewPinFields, PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useSetOwnDevice } from '../own-device-data.ts';
import { lockFailure, ownDeviceText as text } from '../own-device-text.ts';

/** Rule 1.230 */
export function OwnDeviceSection() {
  const { isOwnDevice, dashboardRole } = useMe();
  const { feedback, tell } = useFeedback();
  const heading = useHeadingAfterSuccess(feedback);
  const isOn = isOwnDevice === true;
  const form = <OwnDeviceForm onDone={() => tell({ tone: 'success', words: text.done })} />;
  return (
    <RowCard
      id="own-device"
      heading={text.heading}
      value={isOn ? text.on : text.off}
      intro={isOn ? text.stands : text.intro}
      headingRef={heading}
    >
      <FeedbackMessage feedback={feedback} />
      {isOn ? (
        <>
          <TextLink to={`/dashboard/${dashboardRole}/account#logins`} isAlone>
            {text.stop}
          </TextLink>
          <MoreDetails label={text.newPin}>{form}</MoreDetails>
        </>
      ) : (
        form
      )}
    </RowCard>
  );
}

const schema = v.pipe(
  v.object({ ...pinTwice, devicePassword: passwordSchema }),
  v.forward(v.partialCheck([['pin'], ['pinAgain']], isSamePin, PINS_DIFFER), ['pinAgain']),
);
// A field's name is its id, so this one differs from the other password fields of the account page.
type Values = PinTwice & { devicePassword: string };
const EMPTY: Values = { pin: '', pinAgain: '', devicePassword: '' };

function OwnDeviceForm({ onDone }: { onDone: () => void }) {
  const { email } = useMe();
  const { mutateAsync } = useSetOwnDevice();
  const form = useSentForm<Values>(schema, EMPTY, {
    send: async ({ devicePassword, pin }, { reset }) => {
      await mutateAsync({ password: devicePassword, pin });
      reset();
      onDone();
    },
    words: lockFailure,
  });
  return (
    <SubmitForm {...form.submission} submitLabel={text.submit} pendingText={text.pending}>
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <NewPinFields field={form.field} {...pinFieldText} />
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        required
        {...form.field('devicePassword')}
      />
    </SubmitForm>
  );
}
