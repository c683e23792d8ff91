import type { Counts } from './connected.ts';

/**
 * Sums a browser's inbound statistics and its connection statistics. `sourceOf` maps the mid of an audio track to its
 * source, or to null.
 */
export function countReports(
  reports: Iterable<RTCStats>,
  sourceOf: (mid: string) => string | null,
): Counts {
  const found = { lost: 0, received: 0, roundTrip: 0 };
  const sounds = new Map<string, { energy: number; seconds: number }>();
  for (const report of reports) {
    if (isPair(report) && report.nominated === true) {
      found.roundTrip = report.currentRoundTripTime ?? 0;
    }
    if (!isInbound(report)) continue;
    found.lost += report.packetsLost ?? 0;
    found.received += report.packetsReceived ?? 0;
    const source = report.kind === 'audio' ? sourceOf(String(report.mid)) : null;
    const { totalAudioEnergy: energy = 0, totalSamplesDuration: seconds = 0 } = report;
    if (source !== null) sounds.set(source, { energy, seconds });
  }
  return { ...found, sounds };
}

function isPair(report: RTCStats): report is RTCIceCandidatePairStats {
  return report.type === 'candidate-pair';
}

function isInbound(report: RTCStats): report is RTCInboundRtpStreamStats {
  return report.type === 'inbound-rtp';
}
