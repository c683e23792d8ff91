import * as v from 'valibot';
import type { ChildDevice, ChildPinView } from '@oakling/domain/identity/pin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FirstEmailForm, FirstEmailWaits } from './first-email-form.tsx';
import { deviceWords } from './logins-section.tsx';
import { DeviceLine, More } from './pin-parts.tsx';
import { childPinQuery, useEndDevice, useHandOver, useSetPin, useUnlockPin } from '../pin-data.ts';
import { childPinText as text, pinFailure } from '../pin-text.ts';
import { useSentForm } from '../../../lib/checked-form.ts';
import {
  isSamePin,
  pinFieldText,
  PINS_DIFFER,
  pinTwice,
  type PinTwice,
} from '../../../lib/pin-twice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FeedbackMessage, useFeedback, useHeadingAfterSuccess } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { NewPinFields } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';

type Child = { childId: string; name: string };
type Feedback = ReturnType<typeof useFeedback>;

/** Rules 1.84 to 1.93 */
export function ChildPinSection({ childId, name }: Child) {
  const found = useQuery(childPinQuery(childId));
  const feedback = useFeedback();
  const heading = useHeadingAfterSuccess(feedback.feedback);
  const { data } = found;
  // The notice that a guardian left links here. Rule 1.125
  const isNewPinAsked = useSearchParams()[0].get('open') === 'new-pin';
  return (
    <SectionCard
      id="log-in-by-pin"
      heading={text.heading}
      intro={text.intro(name)}
      headingRef={heading}
    >
      <FeedbackMessage feedback={feedback.feedback} />
      <LoadState query={found} what={text.what} count={2} />
      {data !== undefined && (
        <>
          {data.triesLeft === 0 && <Locked childId={childId} name={name} {...feedback} />}
          <HandOver childId={childId} name={name} {...feedback} />
          <Devices childId={childId} name={name} pin={data} {...feedback} />
          <More title={text.newPin} isAsked={isNewPinAsked}>
            <p className="text-ink-soft">{text.newPinIntro(name, data.isOwn)}</p>
            <SetPinForm
              childId={childId}
              onDone={() => feedback.tell({ tone: 'success', words: text.pinSet(name) })}
            />
          </More>
          {data.waitingFor !== null && (
            <FirstEmailWaits
              personId={childId}
              email={data.waitingFor}
              mailFailure={data.mailFailure}
              name={name}
              attempt={feedback.attempt}
            />
          )}
          <More title={text.email(name)} isOpen={data.mailFailure !== null}>
            <p className="text-ink-soft">{text.emailIntro(name)}</p>
            <FirstEmailForm
              personId={childId}
              label={text.emailLabel(name)}
              onSent={(email) => feedback.tell({ tone: 'success', words: text.emailSent(email) })}
            />
          </More>
        </>
      )}
    </SectionCard>
  );
}

function Locked({ childId, name, attempt }: Child & Feedback) {
  const { mutateAsync, isPending } = useUnlockPin(childId);
  return (
    <Alert tone="error" title={text.locked}>
      <p>{text.lockedWhy(name)}</p>
      <Button
        variant="secondary"
        className="mt-3"
        isPending={isPending}
        pendingText={text.unlocking}
        onClick={() => void attempt(() => mutateAsync(), text.unlocked(name), pinFailure)}
      >
        {text.unlock}
      </Button>
    </Alert>
  );
}

function HandOver({ childId, name, tell }: Child & Feedback) {
  const [isAsked, setIsAsked] = useState(false);
  const { mutateAsync, isPending } = useHandOver(childId);
  const navigate = useNavigate();

  async function handOver() {
    try {
      await mutateAsync();
      await navigate('/auth/login', { replace: true });
    } catch (error) {
      setIsAsked(false);
      tell({ tone: 'error', words: pinFailure(error) });
    }
  }

  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{text.handOver(name)}</Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={text.handOverTitle(name)}
        tone="primary"
        confirmLabel={text.handOver(name)}
        cancelLabel={text.keepIt}
        isPending={isPending}
        pendingText={text.handingOver}
        onConfirm={() => void handOver()}
        onCancel={() => setIsAsked(false)}
      >
        <p>{text.handOverWhat(name)}</p>
        <p>{text.handOverCare}</p>
      </ConfirmDialog>
    </>
  );
}

function Devices({ childId, name, pin, attempt }: Child & { pin: ChildPinView } & Feedback) {
  const { mutateAsync } = useEndDevice(childId);
  const end = (device: ChildDevice) =>
    attempt(() => mutateAsync(device), text.ended(deviceWords(device.device), name), pinFailure);
  return (
    <div>
      <h3 className="text-lg">{text.devices}</h3>
      {pin.devices.length === 0 && <p className="text-ink-soft">{text.noDevices(name)}</p>}
      <ul className="divide-y divide-line-soft">
        {pin.devices.map((device) => (
          <DeviceLine
            key={device.id}
            device={deviceWords(device.device)}
            words={`${text.added(device)}. ${text.lastUsed(device)}.`}
            onEnd={() => void end(device)}
          />
        ))}
      </ul>
    </div>
  );
}

const schema = v.pipe(
  v.object(pinTwice),
  v.forward(v.partialCheck([['pin'], ['pinAgain']], isSamePin, PINS_DIFFER), ['pinAgain']),
);
const EMPTY: PinTwice = { pin: '', pinAgain: '' };

/** Rule 1.91 */
function SetPinForm({ childId, onDone }: { childId: string; onDone: () => void }) {
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
