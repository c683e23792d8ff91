// `npm run drills`: breaks things on purpose, and says how long it took until they were as before.
import { backUpUnderLoad } from '../server/src/testing/drills/backup-under-load.ts';
import { goBack } from '../server/src/testing/drills/go-back.ts';

/** So many people that a backup takes seconds. */
const PEOPLE = 200_000;

const drills: Readonly<Record<string, () => Promise<{ ok: boolean; words: string }>>> = {
  'backup under load': async () => {
    const startedAt = performance.now();
    const { meanwhile, pairs, halves } = await backUpUnderLoad(PEOPLE);
    return {
      ok: halves === 0 && pairs >= PEOPLE && meanwhile > 0,
      words: `${pairs} accounts backed up and restored in ${seconds(startedAt)} s; ${meanwhile} were stored meanwhile, ${halves} came in half`,
    };
  },
  'back to one moment': async () => {
    const { emails, seconds: took } = await goBack();
    return {
      ok: emails.join() === 'after-the-copy@example.org,before-the-copy@example.org',
      words: `who was deleted is back, what came later is not; the start took ${took.toFixed(1)} s`,
    };
  },
};

let failed = 0;
for (const [name, drill] of Object.entries(drills)) {
  const { ok, words } = await drill().catch((error: unknown) => ({
    ok: false,
    words: String(error),
  }));
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name}: ${words}`);
  if (!ok) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;

function seconds(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
