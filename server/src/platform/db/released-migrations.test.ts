import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '../process/data-dir.ts';
import { changedSinceRelease, readMigrations, readReleased, RELEASED } from './migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'oakling-released-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('Rule 10.267, a migration that was released', () => {
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    const released = readMigrations().map(({ name, checksum }) => ({
      name,
      checksum,
      since: '1.0.0',
    }));
    writeFileSync(join(folder, RELEASED), JSON.stringify(released));
  });

  const changed = () => changedSinceRelease(readReleased(folder), readMigrations(folder));

  test.for<[string, (path: (name: string) => string) => void, string | null]>([
    ['is as it was', () => undefined, null],
    ['may have another comment', (at) => appendFileSync(at('20-audit-log.sql'), '-- Why.\n'), null],
    ['may be followed by a new one', (at) => writeFileSync(at('99-new.sql'), 'select 1;\n'), null],
    [
      'is found when a statement of it was changed',
      (at) => appendFileSync(at('20-audit-log.sql'), 'grant select on audit_log to oakling_app;\n'),
      '20-audit-log.sql',
    ],
    ['is found when it is gone', (at) => rmSync(at('46-unsent-mails.sql')), '46-unsent-mails.sql'],
    [
      'is found when a new one was put before it',
      (at) => writeFileSync(at('20-a.sql'), 'select 1;\n'),
      '20-audit-log.sql',
    ],
  ])('%s', ([, change, name]) => {
    change((file) => join(folder, file));
    expect(changed()).toBe(name);
  });
});
