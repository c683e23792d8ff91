import { isIP } from 'node:net';
import { phoneOrPageOf } from '@oakling/domain/legal/host';
import * as v from 'valibot';

const PORTS_EXPECTED =
  'a UDP port or a range of them such as 25160-25199, one for each room at a time';
const URL_EXPECTED = 'the address of a LiveKit server such as wss://livekit.example';
export const PHONE_OR_PAGE = 'a phone number such as +44 20 7946 0000, or an https address';

/** Rule 6.290 */
export const roomSettings = {
  ROOM: v.optional(v.picklist(['off', 'builtin', 'livekit'], 'off, builtin or livekit'), 'off'),
  ROOM_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}(?:-\d{1,5})?$/, PORTS_EXPECTED),
      v.transform((text) => {
        const [first = 0, last = first] = text.split('-').map(Number);
        return { first, last };
      }),
      v.check(
        ({ first, last }) => first >= 1 && last >= first && last <= 65_535 && last - first < 1000,
        PORTS_EXPECTED,
      ),
    ),
    '25160-25199',
  ),
  ROOM_ANNOUNCED_ADDRESS: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => isIP(text) !== 0, 'an IP address by which browsers reach this server'),
    ),
  ),
  ROOM_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => /^(?:wss|ws):\/\/[\w.:[\]-]+\/?$/.test(text), URL_EXPECTED),
    ),
  ),
  ROOM_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{3,100}$/, 'the name of a LiveKit key'))),
  ROOM_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(32, 'the secret of that key, at least 32 characters')),
  ),
  ROOM_FALLBACK: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => phoneOrPageOf(text) !== null, PHONE_OR_PAGE),
    ),
  ),
};

/**
 * True if this installation offers video calls. `builtin` needs an optional dependency, which is built only for common
 * systems. Rule 6.290
 */
export function hasRooms(room: 'off' | 'builtin' | 'livekit'): boolean {
  if (room !== 'builtin') return room === 'livekit';
  try {
    import.meta.resolve('node-datachannel');
    return true;
  } catch {
    return false;
  }
}
