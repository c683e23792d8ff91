import { expect, test, vi } from 'vitest';
import { OwnMedia } from './own-media.ts';

function browser() {
  const given: { stop: () => void; isStopped: boolean }[] = [];
  const waiting: (() => void)[] = [];
  const track = () => {
    const made = { isStopped: false, stop: () => void (made.isStopped = true) };
    given.push(made);
    return made;
  };
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: ({ audio, video }: { audio: unknown; video: unknown }) =>
        new Promise((resolve) => {
          waiting.push(() => {
            const stream = {
              getAudioTracks: () => sounds,
              getVideoTracks: () => pictures,
            };
            const sounds = audio === false ? [] : [track()];
            const pictures = video === false ? [] : [track()];
            resolve(stream);
          });
        }),
      enumerateDevices: async () => [],
    },
  });
  const give = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { given, give };
}

test('a device granted after leaving the page is released (rule 6.318)', async () => {
  const { given, give } = browser();
  const media = new OwnMedia();
  const opened = media.open();
  media.close();
  give();
  await opened;
  expect(given.map(({ isStopped }) => isStopped)).toEqual([true, true]);
  expect(media.get().video.track).toBeNull();
});

test('reopened and turned off, it leaves no device on (rule 6.318)', async () => {
  const { given, give } = browser();
  const media = new OwnMedia();
  for (let times = 0; times < 2; times += 1) {
    const opened = media.open();
    give();
    await opened;
  }
  expect(given.filter(({ isStopped }) => !isStopped)).toHaveLength(2);
  await media.switch('video', false);
  await media.switch('audio', false);
  expect(given.every(({ isStopped }) => isStopped)).toBe(true);
});
