import { LifeBuoy, Mic, MicOff, PhoneOff, Video, VideoOff } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { MediaState, OwnMedia } from '../own-media.ts';
import { roomText as text } from '../text.ts';

type Props = { media: OwnMedia; state: MediaState };

const large = 'min-h-16 grow flex-wrap';

/** The label shows the state; a press changes it. */
export function MicrophoneButton({ media, state }: Props) {
  const isOn = state.audio.track !== null;
  const Icon = isOn ? Mic : MicOff;
  return (
    <Button variant="secondary" className={large} onClick={() => void media.switch('audio', !isOn)}>
      <Icon aria-hidden className="size-6 shrink-0" />
      {isOn ? text.microphone.on : text.microphone.off}
    </Button>
  );
}

export function CameraButton({ media, state }: Props) {
  const isOn = state.video.track !== null;
  const Icon = isOn ? Video : VideoOff;
  return (
    <Button variant="secondary" className={large} onClick={() => void media.switch('video', !isOn)}>
      <Icon aria-hidden className="size-6 shrink-0" />
      {isOn ? text.camera.on : text.camera.off}
    </Button>
  );
}

export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  return (
    <Button className={large} onClick={onLeave}>
      <PhoneOff aria-hidden className="size-6 shrink-0" />
      {text.leave}
    </Button>
  );
}

type HelpProps = { isCalled: boolean; isPending: boolean; onHelp: () => void };

/** The first press calls for help, the second ends the call. Rule 6.300 */
export function HelpButton({ isCalled, isPending, onHelp }: HelpProps) {
  return (
    <Button variant="danger" className={large} isPending={isPending} onClick={onHelp}>
      <LifeBuoy aria-hidden className="size-6 shrink-0" />
      {isCalled ? text.endForAll : text.help}
    </Button>
  );
}
