// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { RoomPerson, RoomView } from '@oakling/domain/rooms/contract';
import { aMe } from '@oakling/domain/testing/me';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { barriers, beforeActing } from '../../testing/barriers.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { RoomCall, type CallState } from './call.ts';
import { Closed } from './components/closed.tsx';
import { GetReady } from './components/get-ready.tsx';
import { InRoom } from './components/in-room.tsx';
import { PersonTile } from './components/person-tile.tsx';
import { OwnMedia } from './own-media.ts';
import { RoomPage } from './room-page.tsx';
import { closedText, roomText as text } from './text.ts';

const user = userEvent.setup();
const at = '2031-05-06T10:00:00.000Z';
const absent = { since: null, here: false, microphone: false, camera: false, slot: null };
const rosa: RoomPerson = { ...absent, key: 'rosa', part: 'elder', name: 'Rosa', isMe: false };
const sam: RoomPerson = { ...absent, key: 'sam', part: 'youth', name: 'Sam', isMe: true };
const rosaHere = { ...rosa, here: true, microphone: true };

const roomWith = (change: Partial<RoomView> = {}): RoomView => ({
  ...{ sessionId: 'one', version: 1, state: 'open', opensAt: at, closesAt: at },
  ...{ needsAdult: false, adults: [], people: [rosaHere, sam], help: null },
  ...{ fallback: 'https://calls.example.org', presences: null },
  card: { title: 'First song', words: 'Which song is the first one you remember?' },
  ...change,
});

function show(element: ReactNode, address = '/room?session=one', role: Role = 'youth') {
  const answers = { 'POST /api/sessions/one/room/help': () => problem(503, 'unavailable') };
  return showPage({ element, address, answers, me: aMe({ role, fullName: 'Sam' }) });
}

test.for<[keyof typeof closedText, RoomView['state'], CallState]>([
  ['early', 'early', { at: 'outside' }],
  ['ended', 'ended', { at: 'outside' }],
  ['over', 'over', { at: 'outside' }],
  ['left', 'open', { at: 'left' }],
  ['moved', 'open', { at: 'moved' }],
  ['no-network', 'open', { at: 'no-network' }],
  ['room-full', 'open', { at: 'closed', why: 'room-full' }],
  ['no-room-free', 'open', { at: 'closed', why: 'no-room-free' }],
  ['changed-since-read', 'open', { at: 'closed', why: 'changed-since-read' }],
])('Rules 6.317 and 6.321, outside a call: %s', async ([why, room, state]) => {
  show(<Closed room={roomWith({ state: room })} state={state} onAgain={() => undefined} />);
  expect(screen.getByText(closedText[why])).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('rule 6.390, a guardian reads that the call begins with them, and that it waits for them', () => {
  const ready = { room: roomWith({ needsAdult: true, adults: ['Dana'] }), media: new OwnMedia() };
  const join = { isJoining: false, onJoin: () => undefined };
  show(<GetReady {...ready} {...join} />, undefined, 'parent');
  expect(screen.getByText('The call begins when you join.')).toBeDefined();
  cleanup();
  const paused = roomWith({ state: 'paused', needsAdult: true });
  const left = <Closed room={paused} state={{ at: 'left' }} onAgain={() => undefined} />;
  show(left, undefined, 'parent');
  expect(screen.getByText(/^The call is paused until you, /)).toBeDefined();
});

test('rule 6.402, before the call opens, its page checks the devices and says when one can join', () => {
  const early = { room: roomWith({ state: 'early' }), media: new OwnMedia() };
  show(<GetReady {...early} isJoining={false} onJoin={() => undefined} />);
  expect(screen.getByRole('heading', { name: 'Check your camera and sound' })).toBeDefined();
  expect(screen.getByText(text.opens(at))).toBeDefined();
  expect(screen.getByRole('button', { name: 'Play a sound' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

test('rule 6.401, a person who is still alone after the start is sent back to the session', () => {
  const opensAt = new Date(Date.now() - 21 * 60_000).toISOString();
  inCall({ people: [rosa, sam], opensAt });
  expect(screen.getByText(text.stillAlone)).toBeDefined();
});

test('an address without a session says so', async () => {
  show(<RoomPage />, '/room');
  expect(screen.getByText(text.noSession)).toBeDefined();
  expect(await barriers()).toEqual([]);
});

const inCall = (change: Partial<RoomView> = {}, isLost = false) => {
  const media = new OwnMedia();
  const call = new RoomCall('one', media);
  show(<InRoom room={roomWith(change)} call={call} media={media} isLost={isLost} />);
};

test.for<[words: string, change: Partial<RoomView>, isLost: boolean]>([
  [text.lost, {}, true],
  [text.needed(['Dana']), { state: 'waiting', needsAdult: true, adults: ['Dana'] }, false],
  [text.alone, { people: [rosa, sam] }, false],
  [text.paused([]), { state: 'paused', needsAdult: true }, false],
  [text.helpCalled, { help: { at, isMine: true } }, false],
])('Rules 6.318 to 6.320, in a call: %s', async ([words, change, isLost]) => {
  inCall(change, isLost);
  expect(screen.getByText(words)).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('Rule 6.319, a person who was here has left, and one who never came isn’t here yet', async () => {
  function Leaving() {
    const [isHere, setIsHere] = useState(true);
    return (
      <ul>
        <PersonTile person={isHere ? rosaHere : rosa} />
        <PersonTile person={{ ...rosa, key: 'walter', name: 'Walter' }} />
        <button onClick={() => setIsHere(false)}>Go</button>
      </ul>
    );
  }
  show(<Leaving />);
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(screen.getByText('Rosa has left')).toBeDefined();
  expect(screen.getByText('Walter isn’t here yet')).toBeDefined();
});

test('Rule 6.300, a call for help that failed says so', async () => {
  inCall();
  const whatIsWrong = beforeActing();
  await user.click(screen.getByRole('button', { name: text.help }));
  expect(await screen.findByText(text.helpFailed)).toBeDefined();
  expect(await whatIsWrong(/^We couldn’t call for help/)).toEqual([]);
});

test.for([
  ['NotFoundError', /^We found no/],
  ['NotReadableError', /^Another program is using/],
] as const)('Rule 6.316, an unavailable device: %s', async ([name, words]) => {
  const getUserMedia = () => Promise.reject(new DOMException('refused', name));
  const enumerateDevices = async () => [];
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia, enumerateDevices } });
  show(
    <GetReady
      room={roomWith()}
      media={new OwnMedia()}
      isJoining={false}
      onJoin={() => undefined}
    />,
  );
  expect(await screen.findByText(words)).toBeDefined();
  expect(await barriers()).toEqual([]);
});
