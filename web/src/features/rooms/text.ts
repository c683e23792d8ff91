import type { RoomPerson, RoomState, RoomView } from '@oakling/domain/rooms/contract';
import type { EntryRefusal } from '@oakling/domain/rooms/decide-entry';
import { firstName, listWords } from '@oakling/domain/kernel/words';
import { clockWords, dayWords } from '../../lib/date-words.ts';
import type { MediaKind, MediaRefusal } from './own-media.ts';
import type { Quality } from './watch-call.ts';

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** Rule 6.296 */
const adultsOf = (adults: readonly string[]) =>
  anyOf.format([...(adults.length === 0 ? ['a parent'] : adults), 'a moderator']);

/** Rule 6.294 */
export function nameIn({ name, part, isMe }: Pick<RoomPerson, 'name' | 'part' | 'isMe'>): string {
  if (isMe) return 'You';
  if (name !== null) return name;
  return part === 'moderator' ? 'A moderator' : 'A parent';
}

/** Rules 6.314 to 6.322 */
export const roomText = {
  plainTitle: 'Video call',
  title: ({ people }: RoomView) =>
    `Video call: ${listWords(people.filter(({ part }) => part === 'elder' || part === 'youth').map(({ name }) => firstName(name ?? '')))}`,
  loading: 'Loading the call...',
  failed: 'We couldn’t load the call.',
  noSession: 'There is no video call at this address.',
  noSessionNext: 'Open your session and press Join there.',
  back: 'Back to the session',
  sessions: 'See your sessions',
  calls: 'Back to the calls',
  ready: 'Ready to join?',
  early: 'Check your camera and sound',
  readyIntro: 'Check your picture and your sound. Nobody sees or hears you yet.',
  opens: (at: string) => `You can join on ${dayWords(at)} from ${clockWords(at)}.`,
  asking: 'Your browser asks whether Oakling may use your camera and microphone. Press “Allow”.',
  yourPicture: 'Your picture',
  askingLong:
    'Don’t see the question? Press the little camera beside the address at the top of your browser, or load this page again.',
  pictureSoon: 'Your picture will be here.',
  cameraOff: 'Your camera is off',
  speak: 'Say something. The bar moves when we hear you.',
  level: 'How loud your microphone is',
  testSpeaker: 'Play a sound',
  testHint: 'Can’t hear anything? Turn up the volume of your device.',
  join: 'Join',
  joining: 'Joining...',
  nothingRecorded: 'Nothing is recorded.',
  devices: { audio: 'Microphone', video: 'Camera' } satisfies Readonly<Record<MediaKind, string>>,
  unnamed: (kind: MediaKind, at: number) => `${roomText.devices[kind]} ${at}`,
  media: {
    audio: { on: 'Microphone is on', off: 'Microphone is off' },
    video: { on: 'Camera is on', off: 'Camera is off' },
  },
  leave: 'Leave',
  help: 'I need help',
  endForAll: 'End the call for everybody',
  helpCalled: 'We called the parent and the moderators. You can end the call for everybody now.',
  helpOf: 'Somebody here asked for help. The parent and the moderators have been told.',
  helpNext: 'See what happens now',
  helpAsked: 'You asked for help.',
  helpBar: 'Requests for help',
  spoken: (child: string) => `I’ve spoken to ${child}`,
  helpSession: 'See the session',
  answerFailed: 'We couldn’t confirm this. Please try again.',
  helpFailed: 'We couldn’t call for help. Leave the call, and speak to an adult near you.',
  controls: 'Call controls',
  people: 'In the call',
  alone: 'You are the first one here. Wait a moment.',
  stillAlone: 'You are still alone. Press “Leave”. The session’s page says what you can do.',
  needed: (adults: readonly string[]) => `The call begins when ${adultsOf(adults)} is here.`,
  paused: (adults: readonly string[]) => `The call is paused until ${adultsOf(adults)} is back.`,
  yours: 'The call begins when you join.',
  yoursAgain: 'The call is paused until you, another guardian or a moderator is back.',
  lost: 'The connection is lost. Reconnecting you...',
  isHere: (name: string) => `${name} is here`,
  notHere: (name: string) => `${name} isn’t here yet`,
  hasLeft: (name: string) => `${name} has left`,
  muted: 'Microphone is off',
  speaking: 'Speaking',
  noPicture: 'Camera is off',
  card: 'Something to do together',
  quality: {
    good: 'Good connection',
    fair: 'The connection is a little slow',
    poor: 'The connection is weak. Turn your camera off to hear better.',
  } satisfies Readonly<Record<Quality, string>>,
  joinAgain: 'Join again',
} as const;

export const closedText: Readonly<
  Record<
    RoomState | EntryRefusal | 'not-found' | 'left' | 'moved' | 'no-network' | 'unknown',
    string
  >
> = {
  off: 'There is no video call for this session now.',
  'rooms-off': 'Video calls are switched off here at the moment.',
  early: 'The call isn’t open yet.',
  'too-early': 'The call isn’t open yet.',
  open: 'The call is open.',
  waiting: 'The call is open.',
  paused: 'The call is open.',
  ended: 'The call ended.',
  over: 'This call is over.',
  'not-found': 'You can’t see this session now.',
  'not-your-room': 'You can’t see this session now.',
  'not-approved': 'This session isn’t approved now, so nobody can join.',
  'changed-since-read': 'This session has changed. Please open it again.',
  'room-full': 'The call is full. Only four people can join.',
  'no-room-free': 'There are too many calls right now. Please try again in a minute.',
  left: 'You have left the call.',
  moved: 'You are in this call in another tab or on another device.',
  'no-network': 'Your network doesn’t let the call through.',
  unknown: 'You aren’t in the call. Please try again.',
};

export const networkText = {
  tips: 'Try another network, such as your phone’s. Schools and offices often block calls.',
  fallback: (words: string) => `Today you can talk here instead: ${words}`,
};

/** Rule 6.316 */
export const refusalText: Readonly<Record<MediaRefusal, (device: string) => string>> = {
  denied: (device) =>
    `Your browser doesn’t let Oakling use your ${device}. Press the small camera beside the address at the top, choose “Allow”, and load the page again.`,
  none: (device) => `We found no ${device}. Plug one in, then press “Try again”.`,
  busy: (device) =>
    `Another program is using your ${device}. Close it, such as another video call, then press “Try again”.`,
  insecure: (device) =>
    `Your browser allows the ${device} only on secure pages. Open Oakling with https:// at the start of its address.`,
};
export const refusalNext = {
  again: 'Try again',
  withoutCamera: 'You can join without a camera.',
  withoutBoth: 'You can still join and listen.',
  drawing: 'A browser window: the small camera beside the address, and “Allow” below it.',
};
