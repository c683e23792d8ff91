// `npm run backup`: see docs/operations.md.
import './load-env.ts';
import { runBackupCommand } from '../ops/src/backup/run-backup-command.ts';

const { code, words } = await runBackupCommand(process.env, process.argv.slice(2), (each) =>
  console.error(each),
);
if (code === 0) console.log(words);
else console.error(words);
process.exitCode = code;
