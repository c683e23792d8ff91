import { APPEAL_TEXTS } from '@oakling/domain/admin/appeal';
import { CHECK_TEXTS } from '@oakling/domain/admin/clearance-contract';
import { DECISION_TEXTS, NOTICE_TEXTS } from '@oakling/domain/admin/decision-texts';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { WARNING_TEXTS } from '@oakling/domain/safety/warning';
import type { CloseCase } from '@oakling/domain/admin/contract';
import { recordCheck } from '../../../server/src/features/admin/record-check.ts';
import { sendAppeal } from '../../../server/src/features/admin/send-appeal.ts';
import { suspendPerson } from '../../../server/src/features/admin/vet-person.ts';
import { warnPerson } from '../../../server/src/features/admin/warning-routes.ts';
import { assignCase, closeCase } from '../../../server/src/features/admin/work-on-case.ts';
import { makeModerator } from '../../../server/src/features/identity/moderators.ts';
import type { Platform } from '../../../server/src/platform/platform.ts';
import type { Browser } from '../../../server/src/testing/browser.ts';
import { DEMO_DOMAIN } from './people.ts';
import type { Seeder } from './seeder.ts';

const DAY_MS = 86_400_000;

/** Records the first `many` checks of the host's list, each valid for `days`. */
export async function check(
  { platform }: Seeder,
  elder: Browser,
  { many = Infinity, days = 360 } = {},
): Promise<void> {
  const by = await moderatorOf(platform);
  const until = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  for (const name of platform.config.ELDER_CHECKS.slice(0, many)) {
    const note = 'At the library, with a neighbour who has known them for years.';
    must(
      await recordCheck(platform, by, elder.personId, {
        ...emptyTexts(CHECK_TEXTS),
        check: name,
        until,
        note,
      }),
    );
  }
}

/** Assigns a case to the moderator. The moderator closes the case, or warns the reported person and keeps it open. */
export async function work(
  { platform }: Seeder,
  id: string,
  what: CloseCase | { readonly warn: Browser; readonly words: string },
): Promise<void> {
  const by = await moderatorOf(platform);
  must(await assignCase(platform, by, id));
  if ('warn' in what) {
    const { warn, words } = what;
    must(
      await warnPerson(platform, by, warn.personId, {
        ...emptyTexts(WARNING_TEXTS),
        words,
        reportId: id,
      }),
    );
  } else must(await closeCase(platform, by, id, what));
}

export async function newestCase({ platform }: Seeder, about: Browser): Promise<string> {
  const { id } = await platform.db
    .selectFrom('reports')
    .select('id')
    .where('reported_id', '=', about.personId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

export async function suspend(
  seeder: Seeder,
  person: Browser,
  { words, ...why }: { readonly note: string; readonly told: string; readonly words: string },
): Promise<void> {
  const { platform } = seeder;
  const { personId } = person;
  must(
    await suspendPerson(platform, await moderatorOf(platform), {
      ...emptyTexts(DECISION_TEXTS),
      ...emptyTexts(NOTICE_TEXTS),
      personId,
      ...why,
    }),
  );
  await seeder.deliver();
  const link = /\/#\/appeal\?code=([\w-]+)/.exec(seeder.newestMail(person))?.[1] ?? '';
  must(await sendAppeal(platform, { ...emptyTexts(APPEAL_TEXTS), link, words }, 'demo'));
}

async function moderatorOf(platform: Platform) {
  const email = `moderator${DEMO_DOMAIN}`;
  await makeModerator(platform, email);
  const { id } = await platform.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { as: 'moderator', personId: id, requestId: 'demo' } as const;
}

function must(done: { readonly ok: boolean }): void {
  if (!done.ok) throw new Error(JSON.stringify(done));
}
