// @vitest-environment jsdom
import type { RoomView } from '@oakling/domain/rooms/contract';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { OwnMedia } from '../own-media.ts';
import { GetReady } from './get-ready.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const at = '2031-05-06T10:00:00.000Z';
const room: RoomView = {
  ...{ sessionId: 'one', version: 1, state: 'open', opensAt: at, closesAt: at },
  ...{ needsAdult: false, adults: [], people: [], help: null, fallback: null },
  card: { title: '', words: '' },
  presences: [],
};

test('Rule 6.315, while the browser asks for the camera, the page doesn’t say that it is off, and after eight seconds what to do', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const never = new Promise<MediaStream>(() => undefined);
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: () => never } });
  render(
    <GetReady room={room} media={new OwnMedia()} isJoining={false} onJoin={() => undefined} />,
  );
  expect(screen.getByText('Your picture will be here.')).toBeDefined();
  expect(screen.queryByText('Your camera is off')).toBeNull();
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('');
  act(() => void vi.advanceTimersByTime(8000));
  expect(said()).toContain('Don’t see the question?');
});
