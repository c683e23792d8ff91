// `npm run moderator -- EMAIL`: the only way to make a person a moderator.
import './load-env.ts';
import { runModeratorCommand } from '../ops/src/moderator/run-moderator-command.ts';

const { code, words } = await runModeratorCommand(process.env, process.argv.slice(2));
if (code === 0) console.log(words);
else console.error(words);
process.exitCode = code;
