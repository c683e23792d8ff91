/** One media section of a session description, as far as the fake needs it. */
export interface Section {
  readonly mid: string;
  readonly kind: 'audio' | 'video' | 'application';
  /** The id of the track in the browser that sends it, which LiveKit calls `cid`. */
  readonly cid: string;
  readonly isSent: boolean;
}

const CODECS = { audio: /^a=rtpmap:(\d+) opus\/48000/im, video: /^a=rtpmap:(\d+) VP8\/90000/im };
const FEEDBACK = ['nack', 'nack pli', 'goog-remb'];
/** Without extensions, other codecs and what goes with them. */
const DROPPED =
  /^a=(?:extmap|extmap-allow-mixed|rtpmap|fmtp|rtcp-fb|ssrc|ssrc-group|msid|rid|simulcast)[:\r]?/;

/** Media sections that a browser offers to send. */
export function sectionsOf(offer: string): Section[] {
  return parts(offer).map((part) => ({
    mid: /^a=mid:(\S+)/m.exec(part)?.[1] ?? '',
    kind: kindOf(part),
    cid: /^a=msid:\S+ (\S+)/m.exec(part)?.[1] ?? '',
    isSent: /^a=(?:sendonly|sendrecv)/m.test(part),
  }));
}

/** The payload type number of the one codec that the fake accepts. */
export function payloadsOf(offer: string): Map<string, number> {
  return new Map(
    parts(offer).flatMap((part) => {
      const mid = /^a=mid:(\S+)/m.exec(part)?.[1] ?? '';
      return kindOf(part) === 'application' ? [] : [[mid, payloadOf(part)] as const];
    }),
  );
}

/**
 * An answer that accepts one codec per medium and no extensions, because the forwarder supports nothing else.
 * `silent`: media that the offer sends nothing of, so nothing may be received.
 */
export function plainAnswer(answer: string, silent: ReadonlySet<string>): string {
  const [head = '', ...media] = answer.split(/^(?=m=)/m);
  const plain = media.map((part) => {
    const kind = kindOf(part);
    if (kind === 'application') return part;
    const payload = payloadOf(part);
    const lines = part.split('\r\n').filter((line) => line !== '' && !DROPPED.test(line));
    const mid = /^a=mid:(\S+)/m.exec(part)?.[1] ?? '';
    const [first = '', ...rest] = silent.has(mid)
      ? lines.map((line) => (line === 'a=recvonly' ? 'a=inactive' : line))
      : lines;
    const codec = kind === 'audio' ? 'opus/48000/2' : 'VP8/90000';
    return [
      first.replace(/^(m=\S+ \S+ \S+) .*/, `$1 ${payload}`),
      ...rest,
      `a=rtpmap:${payload} ${codec}`,
      ...(kind === 'video' ? FEEDBACK.map((word) => `a=rtcp-fb:${payload} ${word}`) : []),
      '',
    ].join('\r\n');
  });
  return [head.replace(/^a=(?:extmap-allow-mixed|msid-semantic).*\r\n/gm, ''), ...plain].join('');
}

/** An offer whose media name their owner as LiveKit does: `participant|track track`. */
export function withStreams(offer: string, streams: ReadonlyMap<string, string>): string {
  const [head = '', ...media] = offer.split(/^(?=m=)/m);
  const named = media.map((part) => {
    const mid = /^a=mid:(\S+)/m.exec(part)?.[1] ?? '';
    if (!streams.has(mid)) return part;
    const lines = part.split('\r\n').filter((line) => !/^a=(?:msid:|ssrc:\d+ msid:)/.test(line));
    return lines
      .flatMap((line) =>
        line.startsWith('a=mid:') ? [line, `a=msid:${streams.get(mid)}`] : [line],
      )
      .join('\r\n');
  });
  return [head, ...named].join('');
}

const parts = (sdp: string) => sdp.split(/^(?=m=)/m).slice(1);

function kindOf(part: string): Section['kind'] {
  if (part.startsWith('m=audio')) return 'audio';
  return part.startsWith('m=video') ? 'video' : 'application';
}

function payloadOf(part: string): number {
  const kind = kindOf(part);
  return kind === 'application' ? 0 : Number(CODECS[kind].exec(part)?.[1]);
}
