/** Handles SDP offers and answers. Rule 6.307 */

/** Limits for the number of lines in an answer and the length of each. */
const MOST_LINES = 400;
const MOST_IN_LINE = 500;
export const OWN_MIDS = ['a0', 'v0'] as const;
export const SLOTS = [1, 2, 3] as const;
const MEDIA_LINES = OWN_MIDS.length + 2 * SLOTS.length;

/**
 * The lines of an answer that are accepted. Candidates aren't, because browsers must not choose where media is sent.
 */
const READ =
  /^(?:[vosct]=|m=(?:audio|video) |a=(?:group:BUNDLE|ice-ufrag:|ice-pwd:|fingerprint:|setup:|mid:|sendonly$|recvonly$|inactive$|rtcp-mux$|rtcp-rsize$|rtpmap:|fmtp:|rtcp-fb:|ssrc:|msid:))/;
const PRINTABLE = /^[\u0020-\u007e]*$/;

/** Keeps only the accepted lines. Null if the answer is invalid. */
export function cleanAnswer(sdp: string): string | null {
  const lines = sdp.split(/\r?\n/).filter((line) => line !== '');
  if (lines.length > MOST_LINES) return null;
  if (!lines.every((line) => line.length <= MOST_IN_LINE && PRINTABLE.test(line))) return null;
  const kept = lines.filter((line) => READ.test(line)).map(withoutAddress);
  const media = kept.filter((line) => line.startsWith('m='));
  if (kept[0] !== 'v=0' || media.length !== MEDIA_LINES) return null;
  // A valid answer has the active role and uses the server's mids. Any other description doesn't answer our offer.
  if (kept.some((line) => line.startsWith('a=setup:') && line !== 'a=setup:active')) return null;
  return `${kept.join('\r\n')}\r\n`;
}

function withoutAddress(line: string): string {
  if (line.startsWith('c=')) return 'c=IN IP4 0.0.0.0';
  if (line.startsWith('o=')) return 'o=- 1 1 IN IP4 0.0.0.0';
  return line;
}

/** Replaces the offer's candidates with the announced address. */
export function announce(sdp: string, { address, port }: { address: string; port: number }) {
  const family = address.includes(':') ? 'IP6' : 'IP4';
  const candidate = `a=candidate:1 1 UDP 2122260223 ${address} ${port} typ host`;
  let isFirst = true;
  const lines = sdp
    .split(/\r?\n/)
    .filter((line) => line !== '' && !/^a=(?:candidate|end-of-candidates|group:LS)/.test(line))
    .flatMap((line) => {
      if (line.startsWith('c=')) return [`c=IN ${family} ${address}`];
      if (line.startsWith('o=')) return [line.replace(/IN IP[46] \S+$/, 'IN IP4 0.0.0.0')];
      if (!line.startsWith('a=mid:') || !isFirst) return [line];
      isFirst = false;
      return [line, candidate, 'a=end-of-candidates'];
    });
  return `${lines.join('\r\n')}\r\n`;
}
