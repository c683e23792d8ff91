import type { OwnPinView } from '@oakling/domain/identity/own-pin';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { useSentForm } from '../../../lib/checked-form.ts';
import {
  isSamePin,
  PINS_DIFFER,
  pinFieldText,
  pinTwice,
  type PinTwice,
} from '../../../lib/pin-twice.ts';
import { SectionCard } from '../../../ui/card.tsx';
import { FeedbackMessage, useFeedback, useHeadingAfterSuccess } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { NewPinFields, PinField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { ownPinQuery, useEndOwnDevice, useSetOwnPin } from '../pin-data.ts';
import { childPinText, ownPinText as text, pinFailure } from '../pin-text.ts';
import { deviceWords } from './logins-section.tsx';
import { DeviceLine, More } from './pin-parts.tsx';

/** Rules 1.118 to 1.120 */
export function OwnPinSection() {
  const found = useQuery(ownPinQuery);
  const feedback = useFeedback();
  const heading = useHeadingAfterSuccess(feedback.feedback);
  const { data } = found;
  return (
    <SectionCard id="own-pin" heading={text.heading} headingRef={heading}>
      <FeedbackMessage feedback={feedback.feedback} />
      <LoadState query={found} what={text.what} count={1} />
      {data !== undefined && (
        <>
          <p>{data.maySet ? text.stands(data) : text.later}</p>
          {data.maySet && (
            <More title={text.open}>
              <p className="text-ink-soft">{text.intro}</p>
              <OwnPinForm onDone={() => feedback.tell({ tone: 'success', words: text.set })} />
            </More>
          )}
          {data.isOfAge && <OwnDevices devices={data.devices} {...feedback} />}
        </>
      )}
    </SectionCard>
  );
}

const schema = v.pipe(
  v.object({
    currentPin: v.pipe(v.string(), v.regex(/^\d{6}$/, text.currentMissing)),
    ...pinTwice,
  }),
  v.forward(v.partialCheck([['pin'], ['pinAgain']], isSamePin, PINS_DIFFER), ['pinAgain']),
);
type Values = PinTwice & { currentPin: string };
const EMPTY: Values = { currentPin: '', pin: '', pinAgain: '' };

function OwnPinForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useSetOwnPin();
  const form = useSentForm<Values>(schema, EMPTY, {
    send: async ({ currentPin, pin }, { reset }) => {
      await mutateAsync({ currentPin, pin });
      reset();
      onDone();
    },
    words: pinFailure,
  });
  return (
    <SubmitForm
      {...form.submission}
      submitLabel={childPinText.setPin}
      pendingText={childPinText.setting}
    >
      <PinField label={text.current} required {...form.field('currentPin')} />
      <NewPinFields field={form.field} {...pinFieldText} />
    </SubmitForm>
  );
}

type DevicesProps = Pick<OwnPinView, 'devices'> & ReturnType<typeof useFeedback>;

function OwnDevices({ devices, attempt }: DevicesProps) {
  const { mutateAsync } = useEndOwnDevice();
  return (
    <div>
      <h3 className="text-lg">{text.devices}</h3>
      <ul className="divide-y divide-line-soft">
        {devices.map((device) => {
          const name = deviceWords(device.device);
          const end = () =>
            void attempt(() => mutateAsync(device.id), text.removed(name), pinFailure);
          return (
            <DeviceLine
              key={device.id}
              device={name}
              words={`${text.device(device)}.`}
              onEnd={device.isThis ? undefined : end}
            />
          );
        })}
      </ul>
    </div>
  );
}
