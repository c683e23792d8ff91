const TONES_HZ = [523, 659, 784];
const TONE_SECONDS = 0.25;

/** Plays three tones on the speaker. */
export async function playSound(): Promise<void> {
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
