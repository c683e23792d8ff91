import { isIP } from 'node:net';
import { connect } from 'node:tls';
import * as v from 'valibot';
import type { Config } from '../../../server/src/platform/process/config.ts';
import { good, reasonOf, span, wrong, type Finding } from './finding.ts';

const PATIENCE_MS = 10_000;
/**
 * Certificates are renewed automatically a month before they expire. Fewer remaining days mean that the renewal failed.
 */
const LEAST_DAYS = 14;

const healthSchema = v.object({ status: v.literal('ok') });

/** Checks the public address in the way that browsers reach it, and the settings of the proxy. */
export async function lookAtAddress(config: Config): Promise<readonly Finding[]> {
  const { ORIGIN, PORT, NODE_ENV, TRUST_PROXY } = config;
  const origin = ORIGIN ?? `http://localhost:${PORT}`;
  const proxy =
    NODE_ENV === 'production' && TRUST_PROXY === 0
      ? [
          wrong(
            'TRUST_PROXY is 0: behind a proxy all people count as one, and soon nobody may log in; set it to 1.',
          ),
        ]
      : [];
  const { protocol, hostname, port } = new URL(origin);
  const certificate =
    protocol === 'https:' ? [await lookAtCertificate(hostname, Number(port || 443))] : [];
  // A certificate error also makes the request fail, so it is reported only once.
  if (certificate.some(({ isGood }) => !isGood)) return [...certificate, ...proxy];
  return [await lookAtAnswer(origin), ...certificate, ...proxy];
}

async function lookAtAnswer(origin: string): Promise<Finding> {
  try {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const body: unknown = await answer.json().catch(() => null);
    if (v.is(healthSchema, body)) return good(`ORIGIN: Oakling answers at ${origin}.`);
    return wrong(
      `ORIGIN: something answers at ${origin} (${answer.status}), but it is not Oakling; look at the proxy.`,
    );
  } catch (error) {
    return wrong(
      `ORIGIN: nothing answers at ${origin} (${reasonOf(error)}); look whether server and proxy run, and at the name.`,
    );
  }
}

async function lookAtCertificate(host: string, port: number): Promise<Finding> {
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port, ...name, timeout: PATIENCE_MS }, () => {
    const seconds = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 1000;
    resolve(
      seconds < LEAST_DAYS * 86_400
        ? wrong(`ORIGIN: the certificate of ${host} ends in ${span(seconds)}; renew it.`)
        : good(`ORIGIN: the certificate of ${host} is good for ${span(seconds)}.`),
    );
  });
  socket.once('timeout', () => socket.destroy(new Error('no answer')));
  socket.once('error', (error) =>
    resolve(
      wrong(`ORIGIN: no browser trusts ${host} (${reasonOf(error)}); look at its certificate.`),
    ),
  );
  const finding = await promise;
  socket.destroy();
  return finding;
}
