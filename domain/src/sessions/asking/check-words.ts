/** Words that a child can read and an elder can hear easily. No two words start or sound alike. */
export const CHECK_WORDS = [
  'acorn',
  'apple',
  'apron',
  'balloon',
  'barn',
  'basket',
  'bicycle',
  'blanket',
  'bridge',
  'bucket',
  'button',
  'cactus',
  'candle',
  'carrot',
  'castle',
  'cherry',
  'clover',
  'comet',
  'cookie',
  'daisy',
  'dolphin',
  'donkey',
  'drum',
  'feather',
  'fiddle',
  'forest',
  'garden',
  'giraffe',
  'guitar',
  'hammer',
  'harbor',
  'hedgehog',
  'igloo',
  'island',
  'jacket',
  'jigsaw',
  'kettle',
  'ladder',
  'lantern',
  'lemon',
  'lighthouse',
  'magnet',
  'marble',
  'meadow',
  'mitten',
  'mushroom',
  'noodle',
  'orange',
  'otter',
  'paintbrush',
  'parrot',
  'pebble',
  'penguin',
  'pillow',
  'pumpkin',
  'puzzle',
  'rainbow',
  'river',
  'rocket',
  'sandal',
  'spoon',
  'squirrel',
  'sunflower',
  'teapot',
  'tiger',
  'tractor',
  'trumpet',
  'turtle',
  'umbrella',
  'violin',
  'walnut',
  'whistle',
] as const;

/** Two different words, derived from a random UUID. Rule 6.236 */
export function checkWords(seed: string): [string, string] {
  const count = CHECK_WORDS.length;
  const first = Number.parseInt(seed.slice(0, 8), 16) % count;
  const step = (Number.parseInt(seed.slice(-8), 16) % (count - 1)) + 1;
  const word = (index: number) => CHECK_WORDS[index % count] ?? CHECK_WORDS[0];
  return [word(first), word(first + step)];
}

const CHECK_HOURS_BEFORE = 24;

/** Rule 6.237 */
export function hasCheckWords(
  session: {
    readonly status: string;
    readonly connectionMode: string;
    readonly startsAt: Date;
    readonly endsAt: Date;
  },
  now: Date,
): boolean {
  const from = session.startsAt.getTime() - CHECK_HOURS_BEFORE * 3_600_000;
  const isTime = now.getTime() >= from && now < session.endsAt;
  return session.status === 'approved' && session.connectionMode === 'In-Person' && isTime;
}
