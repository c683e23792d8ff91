// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Level } from './level.tsx';

const LOUD = 0.2;

/** Simulates a browser that blocks audio until a user gesture. */
class SilentContext {
  isRunning = false;
  createMediaStreamSource() {
    return { connect: () => undefined };
  }
  async resume() {
    await Promise.resolve();
    this.isRunning = navigator.userActivation.hasBeenActive;
  }
  async close() {
    await Promise.resolve();
  }
}

class SilentAnalyser {
  fftSize = 4;
  readonly #context: SilentContext;
  constructor(context: SilentContext) {
    this.#context = context;
  }
  getFloatTimeDomainData(samples: Float32Array) {
    samples.fill(this.#context.isRunning ? LOUD : 0);
  }
}

test('Rule 6.315, the level meter moves from the first click on, if the browser blocked it', async () => {
  const activation = { hasBeenActive: false };
  vi.stubGlobal('navigator', { ...navigator, userActivation: activation });
  vi.stubGlobal('AudioContext', SilentContext);
  vi.stubGlobal('AnalyserNode', SilentAnalyser);
  // jsdom has no media, so only whether there is a stream matters.
  vi.stubGlobal('MediaStream', EventTarget);
  const track: MediaStreamTrack = Object.create(null);
  render(<Level track={track} />);
  const bar = screen.getByRole<HTMLMeterElement>('meter');
  document.addEventListener('pointerdown', () => (activation.hasBeenActive = true), {
    capture: true,
    once: true,
  });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(bar.value).toBe(0);
  await userEvent.click(document.body);
  await vi.waitFor(() => expect(bar.value).toBeGreaterThan(0.5));
});
