import type { Page } from '@playwright/test';

declare global {
  // Declared only for scripts in the page.
  interface Window {
    call: { connection: RTCPeerConnection; packets: number; at: number };
  }
}

/** The media received in one slot: decoded frames, and the energy of the sound. */
export interface Arrived {
  readonly frames: number;
  readonly energy: number;
  readonly packets: number;
}

export async function enterRoom(
  page: Page,
  sessionId: string,
): Promise<{ token: string; offer: string }> {
  await page.goto('/room');
  return page.evaluate(async (id) => {
    const send = async (method: string, path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.status === 204 ? null : answer.json();
    };
    const size = { width: 640, height: 360, frameRate: 24 };
    const media = await navigator.mediaDevices.getUserMedia({ audio: true, video: size });
    const { token, offer } = await send('POST', `/api/sessions/${id}/room/entries`, { version: 1 });
    const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
    window.call = { connection, packets: -1, at: 0 };
    await connection.setRemoteDescription({ type: 'offer', sdp: offer });
    for (const { mid, sender, receiver, ...rest } of connection.getTransceivers()) {
      void rest;
      if (mid === 'a0') await sender.replaceTrack(media.getAudioTracks()[0] ?? null);
      else if (mid === 'v0') await sender.replaceTrack(media.getVideoTracks()[0] ?? null);
      else {
        const element = document.createElement('video');
        element.autoplay = true;
        element.muted = mid?.startsWith('v') ?? true;
        element.srcObject = new MediaStream([receiver.track]);
        document.body.append(element);
      }
    }
    for (const transceiver of connection.getTransceivers()) {
      if (transceiver.mid?.endsWith('0') === true) transceiver.direction = 'sendonly';
    }
    const answer = await connection.createAnswer();
    // The answer is sent before ICE gathering.
    await send('POST', '/api/room-entries/answer', { token, answer: answer.sdp });
    await connection.setLocalDescription(answer);
    await send('PUT', '/api/room-entries/media', { token, microphone: true, camera: true });
    return { token, offer };
  }, sessionId);
}

export function arrived(page: Page): Promise<Arrived[]> {
  return page.evaluate(async () => {
    const { connection } = window.call;
    const slots = [1, 2, 3].map(() => ({ frames: 0, energy: 0, packets: 0 }));
    for (const report of (await connection.getStats()).values()) {
      if (report.type !== 'inbound-rtp') continue;
      const slot = slots[Number(String(report.mid).slice(1)) - 1];
      if (slot === undefined) continue;
      slot.packets += report.packetsReceived ?? 0;
      slot.frames += report.framesDecoded ?? 0;
      slot.energy += report.totalAudioEnergy ?? 0;
    }
    return slots;
  });
}

export function watchArrival(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen = window.call;
    const { connection } = seen;
    seen.at = performance.now() + performance.timeOrigin;
    const look = async () => {
      let packets = 0;
      for (const report of (await connection.getStats()).values()) {
        if (report.type === 'inbound-rtp') packets += report.packetsReceived ?? 0;
      }
      if (packets > seen.packets) seen.at = performance.now() + performance.timeOrigin;
      seen.packets = packets;
    };
    setInterval(() => void look(), 20);
  });
}

/** The wall-clock time of the last packet. */
export function lastArrival(page: Page): Promise<number> {
  return page.evaluate(() => window.call.at);
}
