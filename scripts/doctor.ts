// `npm run doctor`: reports the problems of this installation. See docs/operations.md.
import './load-env.ts';
import { runDoctorCommand } from '../ops/src/doctor/run-doctor-command.ts';

const { code, words } = await runDoctorCommand(
  process.env,
  (each) => console.log(each),
  process.argv.slice(2),
);
if (code === 0) console.log(words);
else console.error(words);
process.exitCode = code;
