import type { OwnPinView } from '@oakling/domain/identity/own-pin';
import { useQuery } from '@tanstack/react-query';
import { TabletSmartphone } from 'lucide-react';
import * as v from 'valibot';
import { useSentForm } from '../../../lib/checked-form.ts';
import {
  isSamePin,
  PINS_DIFFER,
  pinFieldText,
  pinTwice,
  type PinTwice,
} from '../../../lib/pin-twice.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { FeedbackMessage, useFeedback, useHeadingAfterSuccess } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { NewPinFields, PinField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { ownPinQuery, useEndOwnDevice, useSetOwnPin } from '../pin-data.ts';
import { childPinText, ownPinText as text, pinFailure } from '../pin-text.ts';
import { deviceWords } from './logins-section.tsx';

/** A youth's own PIN, and an adult's devices. Rules 1.118 to 1.120 */
export function OwnPinSection() {
  const found = useQuery(ownPinQuery);
  const feedback = useFeedback();
  const heading = useHeadingAfterSuccess(feedback.feedback);
  const { data } = found;
  return (
    <SectionCard id="own-pin" heading={text.heading} headingRef={heading}>
      <FeedbackMessage feedback={feedback.feedback} />
      <LoadState query={found} loading={text.loading} failed={text.failed} count={1} />
      {data !== undefined && (
        <>
          <p>{data.maySet ? text.stands(data) : text.later}</p>
          {data.maySet && (
            <details className="border-t border-line-soft pt-2">
              <summary className="min-h-11 cursor-pointer py-2 font-semibold text-role-ink">
                {text.open}
              </summary>
              <div className="space-y-4 pt-2">
                <p className="text-ink-soft">{text.intro}</p>
                <OwnPinForm onDone={() => feedback.tell({ tone: 'success', words: text.set })} />
              </div>
            </details>
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
          return (
            <li
              key={device.id}
              className="flex max-w-none flex-wrap items-center gap-x-4 gap-y-2 py-3"
            >
              <TabletSmartphone aria-hidden className="size-8 shrink-0 text-role-ink" />
              <div className="min-w-[min(12rem,100%)] grow basis-0">
                <p className="font-semibold">{name}</p>
                <p className="text-ink-soft">{text.device(device)}.</p>
              </div>
              {!device.isThis && (
                <Button
                  variant="secondary"
                  aria-label={childPinText.endOf(name)}
                  onClick={() =>
                    void attempt(() => mutateAsync(device.id), text.removed(name), pinFailure)
                  }
                >
                  {childPinText.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
