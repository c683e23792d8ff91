import { expect } from 'vitest';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { noteSettings } from '../../../server/src/platform/process/noted-settings.ts';
import { examine, test } from '../testing/healthy-installation.ts';
import { runDoctorCommand } from './run-doctor-command.ts';

test('rule 10.510, checks the settings of the running server, not those of this shell', async ({
  environment,
}) => {
  const ofShell = await examine(environment);
  expect(ofShell.said[0]).toMatch(
    /^Everything is checked as in this shell, because no server uses/,
  );
  expect(ofShell.said).toContainEqual('well   ROOM is off: there are no video calls.');
  const started = { ...environment, ROOM: 'builtin', ROOM_PORT: '25170', EMAIL_PROOF: 'optional' };
  const forget = noteSettings(readConfig(started));
  const { said } = await examine(environment);
  expect(said[0]).toBe(
    'Requirements and calls are checked as the running server has them, everything else as in this shell.',
  );
  expect(said.join()).toMatch(
    /trial {2}EMAIL_PROOF is not required.*UDP ports from 25170 to 25170/,
  );
  expect(said.join()).not.toContain('ROOM is off');
  forget();
  expect((await examine(environment)).said).toEqual(ofShell.said);
});

test('rule 10.510, a shell without the settings of production checks nothing', async ({
  environment,
}) => {
  noteSettings({ ...readConfig(environment), NODE_ENV: 'production' });
  expect(await examine(environment)).toMatchObject({
    code: 1,
    words: expect.stringMatching(/^NODE_ENV: the server runs in production, but this shell/),
    said: [],
  });
});

test('rule 10.511, names each safety requirement that a trial leaves out', async ({
  environment,
}) => {
  const { ELDER_VETTING: _, CHILD_CONSENT: __, EMAIL_PROOF: ___, ...trial } = environment;
  const { code, said } = await examine(trial);
  expect(code).toBe(0);
  const named = said.filter((each) => each.includes('is not required'));
  expect(named.map((each) => each.split(' is ')[0])).toEqual([
    'trial  ELDER_VETTING',
    'trial  CHILD_CONSENT',
    'trial  EMAIL_PROOF',
  ]);
});

test('rule 10.513, retries parked changes, and only those', async ({ environment, database }) => {
  const retry = (...args: string[]) =>
    runDoctorCommand(environment, () => expect.fail('it looks at nothing else'), args);
  expect(await retry('--retry')).toEqual({ code: 0, words: 'No change is parked.' });
  await database.owner.query(`
    insert into outbox (id, type, subject_id, payload, request_id, failures, parked_at, retry_at)
    values (1, 'Happened', 'x', '', 'a-test', 8, now(), now() + interval '1 hour'),
      (2, 'Happened', 'y', '', 'a-test', 3, null, now() + interval '1 hour')
  `);
  expect(await retry('--retry')).toEqual({
    code: 0,
    words: expect.stringMatching(/^The server now retries what is parked \(1: Happened\)\./),
  });
  const { rows } = await database.owner.query('select id::int from outbox where retry_at <= now()');
  expect(rows).toEqual([{ id: 1 }]);
  expect(await retry('--now')).toEqual({ code: 1, words: expect.stringMatching(/^Usage: /) });
});
