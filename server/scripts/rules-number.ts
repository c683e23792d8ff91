// Raises the number of the rules after they have changed. With --verify, it reports a missing update instead.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRulesNumber, RULES_NUMBER, rulesChecksum } from '../src/platform/db/schema-files.ts';
import { SCHEMA_FOLDER } from '../src/platform/process/data-dir.ts';

const { number, checksum } = readRulesNumber();
const current = rulesChecksum();
if (checksum !== current) {
  if (process.argv.includes('--verify')) {
    console.error(
      'The rules of server/schema changed and their number did not: run `npm run db:rules`.',
    );
    process.exitCode = 1;
  } else {
    const raised = { number: number + 1, checksum: current };
    writeFileSync(join(SCHEMA_FOLDER, RULES_NUMBER), `${JSON.stringify(raised, null, 2)}\n`);
  }
}
