import {
  reportedSessionSchema,
  type CaseView,
  type PersonView,
} from '@oakling/domain/admin/contract';
import { consoleViewed } from '@oakling/domain/admin/events';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import * as v from 'valibot';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ByModerator } from '../../platform/http/request-context.ts';
import { keptByCase } from './account-snapshot-queries.ts';
import {
  correctionOf,
  familyOf,
  findPeople,
  historyOf,
  reviewsOf,
  sessionsOf,
} from './people-queries.ts';
import { findCase, helpBetween, reportsAbout, reportsBy, trailOf } from './queries.ts';
import { warningsOf } from './warning-queries.ts';

/** A case with everything related to it. The view itself is audited. Rules 9.18 and 9.72 */
export async function viewCase({ transact }: Platform, by: ByModerator, id: string) {
  return transact(by, async (tx) => {
    const found = await loadCase(tx, id);
    return found === null ? refuse('no-such-case') : accept(found, consoleViewed('CaseViewed', id));
  });
}

async function loadCase(tx: Tx, id: string): Promise<CaseView | null> {
  const row = await findCase(tx, id);
  if (row === undefined) return null;
  const { reporter_id, on_behalf_of, reported_id, reported_number: number, ...found } = row;
  const people = await findPeople(tx, [reporter_id, on_behalf_of, reported_id]);
  const factsOf = (personId: string | null) =>
    people.find(({ id: its }) => its === personId) ?? null;
  return {
    ...found,
    session: v.parse(v.nullable(reportedSessionSchema), found.session),
    otherSessions: v.parse(v.array(reportedSessionSchema), found.otherSessions),
    reporter: factsOf(reporter_id),
    onBehalfOf: factsOf(on_behalf_of),
    reported: factsOf(reported_id),
    help: await helpBetween(tx, [reporter_id, on_behalf_of, reported_id]),
    kept: await keptByCase(tx, id),
    warnings: reported_id === null ? [] : await warningsOf(tx, reported_id),
    // The account may be gone, but its actions can be found by its number. Rule 9.115
    earlier: number === null ? [] : await reportsAbout(tx, number, id),
    trail: await trailOf(tx, id),
    reportedTrail: number === null ? [] : await trailOf(tx, number),
  };
}

/** A person with all decisions and reports. The view itself is audited. Rules 9.18 and 9.72 */
export async function viewPerson({ transact, clock }: Platform, by: ByModerator, id: string) {
  return transact(by, async (tx) => {
    const found = await loadPerson(tx, id, clock());
    return found === null
      ? refuse('no-such-person')
      : accept(found, consoleViewed('PersonViewed', id));
  });
}

async function loadPerson(tx: Tx, id: string, now: Date): Promise<PersonView | null> {
  const [facts] = await findPeople(tx, [id]);
  if (facts === undefined) return null;
  return {
    ...facts,
    ...(await historyOf(tx, id)),
    family: await familyOf(tx, id),
    birthDateCorrected: await correctionOf(tx, id),
    reviews: await reviewsOf(tx, id),
    sessions: await sessionsOf(tx, id, now),
    reports: await reportsAbout(tx, id, null),
    reportsBy: await reportsBy(tx, id),
    trail: await trailOf(tx, id),
  };
}
