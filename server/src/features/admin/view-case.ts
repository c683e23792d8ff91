import type { CaseView, PersonView } from '@oakling/domain/admin/contract';
import { consoleViewed } from '@oakling/domain/admin/events';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  moderatorOf,
  type AppContext,
  type ByModerator,
} from '../../platform/http/request-context.ts';
import { keptByCase } from './kept-queries.ts';
import { keptView } from './kept-view.ts';
import {
  correctionOf,
  decisionsAbout,
  familyOf,
  findPeople,
  sessionsOf,
} from './people-queries.ts';
import { findCase, findReportedSession, reportsAbout, reportsBy, trailOf } from './queries.ts';
import { warningsOf } from './warning-queries.ts';
import {
  correctionView,
  factsIn,
  factsView,
  metView,
  reportedSession,
  decisionView,
  summaryView,
  trailView,
  vettedView,
  warningView,
  type Viewer,
} from './view.ts';

export function viewerOf({ clock }: Platform, c: AppContext): Viewer {
  return { moderatorId: moderatorOf(c).userId, today: clock().toISOString().slice(0, 10) };
}

/** A case with everything related; the view itself is audited. Rules 9.18 and 9.72 */
export async function viewCase({ transact, clock }: Platform, by: ByModerator, id: string) {
  const viewer = { moderatorId: by.personId, today: clock().toISOString().slice(0, 10) };
  return transact(by, async (tx) => {
    const found = await loadCase(tx, id, viewer);
    return found === null ? refuse('no-such-case') : accept(found, consoleViewed('CaseViewed', id));
  });
}

async function loadCase(tx: Tx, id: string, viewer: Viewer): Promise<CaseView | null> {
  const row = await findCase(tx, id);
  if (row === undefined) return null;
  const { reporter_id: reporter, on_behalf_of: onBehalfOf, reported_id: reported } = row;
  // The account may be gone; its actions are found by its number. Rule 9.115
  const number = row.reported_number;
  const people = await findPeople(tx, [reporter, onBehalfOf, reported]);
  const session = row.session_id === null ? null : await findReportedSession(tx, row.session_id);
  const warnings = reported === null ? [] : await warningsOf(tx, reported);
  const earlier = number === null ? [] : await reportsAbout(tx, number, id);
  return {
    ...summaryView(row, viewer),
    details: row.details,
    outcomeNote: row.outcome_note,
    closedAt: row.closed_at?.toISOString() ?? null,
    reporter: factsIn(people, reporter, viewer),
    onBehalfOf: factsIn(people, onBehalfOf, viewer),
    reported: factsIn(people, reported, viewer),
    session: reportedSession(session ?? null, row.kept_session),
    kept: (await keptByCase(tx, id)).map(keptView),
    warnings: warnings.map((warning) => warningView(warning, viewer)),
    earlier: earlier.map((other) => summaryView(other, viewer)),
    trail: trailView(await trailOf(tx, id), viewer),
    reportedTrail: number === null ? [] : trailView(await trailOf(tx, number), viewer),
  };
}

/** A person with all decisions and reports; the view itself is audited. Rules 9.18 and 9.72 */
export async function viewPerson({ transact, clock }: Platform, by: ByModerator, id: string) {
  const viewer = { moderatorId: by.personId, today: clock().toISOString().slice(0, 10) };
  return transact(by, async (tx) => {
    const found = await loadPerson(tx, id, viewer, clock());
    return found === null
      ? refuse('no-such-person')
      : accept(found, consoleViewed('PersonViewed', id));
  });
}

async function loadPerson(
  tx: Tx,
  id: string,
  viewer: Viewer,
  now: Date,
): Promise<PersonView | null> {
  const [row] = await findPeople(tx, [id]);
  if (row === undefined) return null;
  const family = await familyOf(tx, id);
  const correction = await correctionOf(tx, id);
  const sessions = await sessionsOf(tx, id, now);
  const decisions = await decisionsAbout(tx, id);
  const warnings = await warningsOf(tx, id);
  const reports = await reportsAbout(tx, id, null);
  const sent = await reportsBy(tx, id);
  return {
    ...factsView(row, viewer),
    family: family.map(({ kin, ...relative }) => ({ ...vettedView(relative, viewer), kin })),
    birthDateCorrected: correction && correctionView(correction),
    sessions: sessions.map(metView),
    decisions: decisions.map(decisionView),
    warnings: warnings.map((warning) => warningView(warning, viewer)),
    reports: reports.map((report) => summaryView(report, viewer)),
    reportsBy: sent.map((report) => summaryView(report, viewer)),
    trail: trailView(await trailOf(tx, id), viewer),
  };
}
