import { LifeBuoy, Mic, MicOff, PhoneOff, Video, VideoOff, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { MediaKind, MediaState, OwnMedia } from '../own-media.ts';
import { roomText as text } from '../text.ts';

type ControlProps = ComponentProps<typeof Button> & { icon: LucideIcon };

function Control({ icon: Icon, children, ...button }: ControlProps) {
  return (
    <Button {...button} className="min-h-16 grow flex-wrap">
      <Icon aria-hidden className="size-6 shrink-0" />
      <span>{children}</span>
    </Button>
  );
}

const ICONS = { audio: { on: Mic, off: MicOff }, video: { on: Video, off: VideoOff } };

type MediaProps = { media: OwnMedia; state: MediaState };

/** The microphone and the camera. The labels show the state, which a click changes. */
export function MediaButtons({ media, state }: MediaProps) {
  return (['audio', 'video'] satisfies MediaKind[]).map((kind) => {
    const now = state[kind].track === null ? 'off' : 'on';
    return (
      <Control
        key={kind}
        variant="secondary"
        icon={ICONS[kind][now]}
        onClick={() => void media.switch(kind, now === 'off')}
      >
        {text.media[kind][now]}
      </Control>
    );
  });
}

export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  return (
    <Control icon={PhoneOff} onClick={onLeave}>
      {text.leave}
    </Control>
  );
}

type HelpProps = { isCalled: boolean; isPending: boolean; onHelp: () => void };

/** The first click calls for help, and the second ends the call. Rule 6.300 */
export function HelpButton({ isCalled, isPending, onHelp }: HelpProps) {
  return (
    <Control variant="danger" icon={LifeBuoy} isPending={isPending} onClick={onHelp}>
      {isCalled ? text.endForAll : text.help}
    </Control>
  );
}
