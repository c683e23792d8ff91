import { DECISION_TEXTS, NOTICE_TEXTS } from '@oakling/domain/admin/decision-texts';
import { hashOneTimeCode } from '../platform/auth/one-time-code.ts';
import { textColumns } from '../platform/db/columns.ts';
import type { Browser } from './browser.ts';
import { wordsOf } from './marks.ts';
import type { TestApp } from './test-app.ts';

/**
 * Inserts a decision that suspends a person, who stays logged in.
 * @returns the decision and the code for an appeal.
 */
export async function storeSuspension({ platform: { db } }: TestApp, { personId }: Browser) {
  const { id } = await db
    .insertInto('vetting_decisions')
    .values({
      person_id: personId,
      decision: 'suspended',
      ...textColumns(DECISION_TEXTS, wordsOf(DECISION_TEXTS, 'console')),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const code = `code-${id}`;
  const notice = textColumns(NOTICE_TEXTS, wordsOf(NOTICE_TEXTS, 'console'));
  await db
    .insertInto('suspension_notices')
    .values({ decision_id: id, link_hash: hashOneTimeCode(code), ...notice })
    .execute();
  return { id, code };
}
