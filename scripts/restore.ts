// `npm run restore`: see docs/operations.md.
import './load-env.ts';
import { runRestoreCommand } from '../ops/src/backup/run-restore-command.ts';

const { code, words } = await runRestoreCommand(process.env, process.argv.slice(2), (each) =>
  console.error(each),
);
if (code === 0) console.log(words);
else console.error(words);
process.exitCode = code;
