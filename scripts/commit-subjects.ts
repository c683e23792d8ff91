// `npm run check`: commit subjects since FIRST read `area: imperative summary` in at most 72 characters.
// As the commit-msg hook, `node scripts/commit-subjects.ts FILE` checks the message in that file.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The last commit before this convention. */
const FIRST = '87a8336ffa947915cb47cf4e19cdbf1787c6cddb';
const LONGEST = 72;
const AREA = /^[a-z][a-z0-9-]*: \S/;

const [file] = process.argv.slice(2);
const complaints = (file === undefined ? subjectsSince(FIRST) : subjectIn(file)).flatMap(complain);
for (const line of complaints) console.error(line);
process.exitCode = complaints.length === 0 ? 0 : 1;

function complain(subject: string): string[] {
  const length = [...subject].length;
  return [
    ...(AREA.test(subject) ? [] : [`Expected "area: imperative summary": ${subject}`]),
    ...(length <= LONGEST ? [] : [`${length} characters, at most ${LONGEST}: ${subject}`]),
  ];
}

function subjectsSince(commit: string): string[] {
  const range = ['log', '--no-merges', '--format=%s', `${commit}..HEAD`];
  const git = spawnSync('git', range, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' });
  if (git.status === 0) return git.stdout.split('\n').filter((line) => line !== '');
  // There is no history in a source archive, in a shallow clone, or without Git.
  console.log('Commit subjects are not checked: the history is missing.');
  return [];
}

/** Merges are skipped, because Git writes their subjects. */
function subjectIn(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const subject = lines.find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  return subject.startsWith('Merge ') ? [] : [subject];
}
