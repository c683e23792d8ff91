import { once } from 'node:events';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, test as base } from 'vitest';
import { selfSigned } from '../testing/self-signed.ts';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { lookAtAddress } from './look-at-address.ts';

const test = base.extend('secured', ({}, { onCleanup }) => {
  const trusted = getCACertificates('default');
  onCleanup(() => setDefaultCACertificates(trusted));
  return async (daysLeft: number, isTrusted = true): Promise<readonly string[]> => {
    const signed = selfSigned(daysLeft);
    if (isTrusted) setDefaultCACertificates([...trusted, signed.cert]);
    const site = createServer(signed, (_, response) => response.end('{"status":"ok"}'));
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const address = site.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const findings = await lookAtAddress(readConfig({ ORIGIN: `https://127.0.0.1:${port}` }));
    site.closeAllConnections();
    site.close();
    return findings.filter(({ isGood }) => !isGood).map(({ words }) => words);
  };
});

test('a certificate that expires in two months is fine', async ({ secured }) => {
  expect(await secured(60)).toEqual([]);
});

test('Rule 10.278, a certificate that expires within two weeks is reported', async ({
  secured,
}) => {
  expect(await secured(5)).toEqual([
    'ORIGIN: the certificate of 127.0.0.1 ends in 5 days; renew it.',
  ]);
});

test('Rule 10.278, browsers trust neither an expired nor a self-signed certificate', async ({
  secured,
}) => {
  const sentence = expect.stringMatching(/^ORIGIN: no browser trusts 127\.0\.0\.1 \(/);
  expect(await secured(-1)).toEqual([sentence]);
  expect(await secured(60, false)).toEqual([sentence]);
});
