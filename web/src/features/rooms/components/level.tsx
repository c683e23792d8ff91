import { useEffect, useRef } from 'react';
import { roomText as text } from '../text.ts';

/** Amplifies the level, because speech is far below a microphone's maximum. */
const GAIN = 4;

// Chromium styles the element by default; Firefox needs the property to replace a gray box.
const LOOK =
  'h-4 w-full supports-[-moz-appearance:none]:appearance-none supports-[-moz-appearance:none]:overflow-hidden ' +
  'supports-[-moz-appearance:none]:rounded-full supports-[-moz-appearance:none]:border-2 border-line bg-card bg-none ' +
  'forced-colors:appearance-auto [&::-moz-meter-bar]:bg-role-solid [&::-moz-meter-bar]:bg-none';

export function Level({ track }: { track: MediaStreamTrack }) {
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    const context = new AudioContext();
    const source = context.createMediaStreamSource(new MediaStream([track]));
    const analyser = new AnalyserNode(context, { fftSize: 512 });
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    const look = () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      if (meter.current !== null) meter.current.value = Math.min(1, Math.sqrt(power) * GAIN);
      frame = requestAnimationFrame(look);
    };
    look();
    // Firefox blocks audio analysis until a user gesture.
    const wake = () => void context.resume();
    wake();
    const presses = ['pointerdown', 'keydown'] as const;
    for (const press of presses) document.addEventListener(press, wake);
    return () => {
      for (const press of presses) document.removeEventListener(press, wake);
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [track]);
  return <meter ref={meter} min={0} max={1} aria-label={text.level} className={LOOK} />;
}
