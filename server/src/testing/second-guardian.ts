import { withMeetings } from './blocks.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export async function addGuardian(
  app: TestApp,
  children: readonly Browser[],
  fullName = 'Max Young',
): Promise<Browser> {
  const guardian = await app.signUp('parent', fullName);
  await joinFamily(
    app,
    guardian,
    children.map(({ personId }) => personId),
  );
  return guardian;
}

export async function joinFamily(
  app: TestApp,
  guardian: Browser,
  ids: readonly string[],
): Promise<void> {
  await app.query`
    insert into guardianships (guardian_id, child_id)
    select ${guardian.personId}, unnest(${ids}::uuid[])
  `;
  // Records the new guardian's own consent to the text that the first guardian accepted.
  await app.query`
    insert into consents (given_by, given_for, scope, method, document_version, document_hash)
    select distinct on (given_for, scope) ${guardian.personId}::uuid, given_for, scope, 'guardian-checkbox',
      document_version, document_hash
    from consents
    where given_for = any(${ids}::uuid[]) and scope in ('terms-and-privacy', 'child-account')
    order by given_for, scope, id desc
  `;
}

export async function endGuardian(app: TestApp, guardian: Browser, child: Browser): Promise<void> {
  await app.query`
    update guardianships set ended_at = now(), ended_by = guardian_id, ended_why = 'stepped-back'
    where guardian_id = ${guardian.personId} and child_id = ${child.personId}
  `;
}

export async function twoHomes(app: TestApp) {
  const family = await withMeetings(app);
  return { ...family, other: await addGuardian(app, [family.youth]) };
}
