import type { RoomView } from '@oakling/domain/rooms/contract';
import { Volume2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useReader } from '../../../lib/me.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/field.tsx';
import type { MediaKind, MediaState, OwnMedia } from '../own-media.ts';
import { refusalNext, refusalText, roomText as text } from '../text.ts';
import { MediaButtons } from './controls.tsx';
import { Level } from './level.tsx';
import { Picture } from './person-tile.tsx';

/** After this time, people have seen the prompt. Firefox hides it on a click outside and keeps waiting. */
const ASKED_LONG_MS = 8000;

type Props = { room: RoomView; media: OwnMedia; isJoining: boolean; onJoin: () => void };

/** Devices can be checked before the call opens. Rules 6.315, 6.316 and 6.402 */
export function GetReady({ room, media, isJoining, onJoin }: Props) {
  const state = useSyncExternalStore(media.subscribe, media.get);
  useEffect(() => {
    void media.open();
  }, [media]);
  const { isReady, audio, video } = state;
  const isEarly = room.state === 'early';
  const isLong = useAfter(ASKED_LONG_MS);
  return (
    <div className="grid gap-6 min-[60rem]:grid-cols-[minmax(0,1fr)_24rem] min-[60rem]:items-start">
      <div className="space-y-4">
        <div className="overflow-hidden rounded-card bg-[#1c1916] text-white">
          {video.track === null ? (
            <p className="grid aspect-video place-items-center text-lg font-semibold">
              {isReady ? text.cameraOff : text.pictureSoon}
            </p>
          ) : (
            <Picture track={video.track} label={text.yourPicture} isMirrored />
          )}
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <MediaButtons media={media} state={state} />
        </div>
      </div>
      <Card className="space-y-4">
        <h2 className="text-xl">{isEarly ? text.early : text.ready}</h2>
        <p>{isReady ? text.readyIntro : text.asking}</p>
        {/* The live region exists before its text, so screen readers announce the change. */}
        <p role="status" className="empty:sr-only">
          {isLong && !isReady && text.askingLong}
        </p>
        <Refusals state={state} onAgain={() => void media.open()} />
        <NeedsAdult room={room} />
        {isEarly ? (
          <p className="font-semibold">{text.opens(room.opensAt)}</p>
        ) : (
          <Button
            className="w-full text-lg"
            disabled={!isReady}
            isPending={isJoining}
            pendingText={text.joining}
            onClick={onJoin}
          >
            {text.join}
          </Button>
        )}
        <p className="text-sm text-ink-soft">{text.nothingRecorded}</p>
        {audio.track !== null && (
          <div className="space-y-1">
            <p className="text-sm text-ink-soft">{text.speak}</p>
            <Level track={audio.track} />
          </div>
        )}
        {(['audio', 'video'] as const).map((kind) => (
          <Choice key={kind} kind={kind} state={state} media={media} />
        ))}
        <div className="space-y-1">
          <Button variant="secondary" onClick={() => void playSound()}>
            <Volume2 aria-hidden className="size-5 shrink-0" />
            <span>{text.testSpeaker}</span>
          </Button>
          <p className="text-sm text-ink-soft">{text.testHint}</p>
        </div>
      </Card>
    </div>
  );
}

/** Rules 6.296 and 6.390 */
function NeedsAdult({ room: { needsAdult, adults } }: { room: RoomView }) {
  const isParent = useReader() === 'parent';
  if (!needsAdult) return null;
  return <p>{isParent ? text.yours : text.needed(adults)}</p>;
}

function useAfter(ms: number): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isAfter;
}

function Refusals({ state, onAgain }: { state: MediaState; onAgain: () => void }) {
  const { audio, video } = state;
  const reasons = [...new Set([audio.refusal, video.refusal])].filter((one) => one !== null);
  if (reasons.length === 0) return null;
  return (
    <div className="space-y-3" role="alert">
      {reasons.map((reason) => (
        <p key={reason} className="font-semibold text-danger-ink">
          {refusalText[reason](refusedDevices(state, reason))}
        </p>
      ))}
      {reasons.includes('denied') && <WhereToAllow />}
      <p>{audio.refusal === null ? refusalNext.withoutCamera : refusalNext.withoutBoth}</p>
      <Button variant="secondary" onClick={onAgain}>
        {refusalNext.again}
      </Button>
    </div>
  );
}

function refusedDevices({ audio, video }: MediaState, reason: string): string {
  const names = [
    ...(video.refusal === reason ? ['camera'] : []),
    ...(audio.refusal === reason ? ['microphone'] : []),
  ];
  return names.join(' and ');
}

type ChoiceProps = { kind: MediaKind; state: MediaState; media: OwnMedia };

/** Rendered only if there are several devices. */
function Choice({ kind, state, media }: ChoiceProps) {
  const choices = state.choices.filter((device) => device.kind === `${kind}input`);
  if (choices.length < 2) return null;
  return (
    <SelectField
      name={kind}
      label={text.devices[kind]}
      options={choices.map(({ deviceId, label }, at) => ({
        value: deviceId,
        label: label || text.unnamed(kind, at + 1),
      }))}
      value={state[kind].track?.getSettings().deviceId ?? ''}
      onChange={({ target }) => void media.choose(kind, target.value)}
    />
  );
}

const TONES_HZ = [523, 659, 784];
const TONE_SECONDS = 0.25;

async function playSound(): Promise<void> {
  const context = new AudioContext();
  const ends = TONES_HZ.map((hertz, at) => {
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0.2 });
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + at * TONE_SECONDS);
    tone.stop(context.currentTime + (at + 1) * TONE_SECONDS);
    return new Promise((resolve) => tone.addEventListener('ended', resolve));
  });
  await Promise.all(ends);
  await context.close();
}

/** Rule 6.316 */
function WhereToAllow() {
  return (
    <svg
      viewBox="0 0 320 130"
      role="img"
      aria-label={refusalNext.drawing}
      className="w-full max-w-sm rounded-card border-2 border-line-soft"
    >
      <rect width="320" height="130" fill="#f3ece0" />
      <rect x="16" y="16" width="288" height="34" rx="17" fill="#fff" stroke="#8a7f70" />
      <circle cx="38" cy="33" r="15" fill="none" stroke="#b3261e" strokeWidth="3" />
      <rect x="29" y="28" width="12" height="10" rx="2" fill="#3d372f" />
      <path d="M42 33l6-4v8z" fill="#3d372f" />
      <rect x="64" y="29" width="120" height="8" rx="4" fill="#cfc5b4" />
      <path d="M38 52v14" stroke="#b3261e" strokeWidth="3" />
      <rect x="20" y="66" width="190" height="52" rx="8" fill="#fff" stroke="#8a7f70" />
      <rect x="34" y="78" width="80" height="8" rx="4" fill="#cfc5b4" />
      <rect x="128" y="84" width="68" height="24" rx="12" fill="#5b21a6" />
      <path d="M152 96l7 7 13-14" fill="none" stroke="#fff" strokeWidth="4" />
    </svg>
  );
}
