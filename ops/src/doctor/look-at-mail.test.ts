import { expect, test } from 'vitest';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { lookAtMail } from './look-at-mail.ts';

test.for([
  ['production', 'smtp://mail.invalid', 1],
  ['production', 'smtps://mail.invalid', 0],
  ['production', 'smtp://[::1]:1', 0],
  ['development', 'smtp://mail.invalid', 0],
] as const)('in %s, mail by %s is unencrypted: %i warnings', async ([mode, SMTP_URL, warnings]) => {
  const config = readConfig({ SMTP_URL, MAIL_FROM: 'us@home.example' });
  const found = await lookAtMail({ ...config, NODE_ENV: mode });
  expect(found.filter(({ words }) => words.includes('unencrypted'))).toHaveLength(warnings);
});
