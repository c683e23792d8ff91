import { BellRing, UsersRound } from 'lucide-react';
import type { KindOnPage } from './kind-on-page.ts';
import { nameOf } from './notice-words.ts';

const link = () => '/sessions?tab=past';

export const CALL_KINDS = {
  'call-began': {
    icon: UsersRound,
    choice: 'A video call of my child has begun',
    sentence: ({ names }) =>
      `${nameOf(names, 'child')} and ${nameOf(names, 'elder')} are in their video call now`,
    link,
  },
  'call-help': {
    icon: BellRing,
    choice: 'Somebody asks for help in a video call',
    sentence: ({ names }) =>
      `Somebody asks for help in the video call of ${nameOf(names, 'child')} and ${nameOf(names, 'elder')}`,
    link,
  },
} as const satisfies Readonly<Record<string, KindOnPage>>;
