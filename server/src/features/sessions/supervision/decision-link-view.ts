import type { PersonCard, SessionView } from '@oakling/domain/sessions/contract';
import {
  decisionLinkState,
  type ClosedLink,
  type DecisionLink,
  type DecisionLinkView,
} from '@oakling/domain/sessions/supervision/decision-link';
import { guardianName } from '@oakling/domain/sessions/history';
import { viewSession, type WholeSession } from '@oakling/domain/sessions/view-session';
import { asPerson } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { avatarFile } from '../../profile/queries.ts';
import { holderOf } from './decide-by-link.ts';
import { findSession } from '../queries.ts';

type Opened =
  | { readonly state: 'open'; readonly found: WholeSession; readonly now: Date }
  | { readonly state: ClosedLink; readonly found: WholeSession | null };

/** Loads the current state of a link, with the rights of the guardian to whom it was mailed. */
async function open(platform: Platform, link: DecisionLink): Promise<Opened> {
  const { db, clock } = platform;
  const holder = await holderOf(platform, link);
  const now = clock();
  const found = await asPerson(db, link.guardianId, (tx) => findSession(tx, link.sessionId, now));
  const state = decisionLinkState(link, holder, found && found.part, now);
  if (state !== 'open') return { state, found };
  // Only narrows the type, because a deleted session is already `gone`.
  return found === null ? { state: 'gone', found } : { state, found, now };
}

/** Shows the request while a decision is possible, and only its outcome afterward. Rule 6.83 */
export async function viewLink(platform: Platform, link: DecisionLink): Promise<DecisionLinkView> {
  const opened = await open(platform, link);
  if (opened.state !== 'open') {
    const { state } = opened;
    const isDecided = state === 'approved' || state === 'rejected';
    return { state, ...(isDecided && decidedIn(opened)) };
  }
  const { found, now } = opened;
  const session = withoutUploads(viewSession(found.row, found.part, now));
  return { state: 'open', session, hasElderPicture: uploadOf(found) !== null };
}

/** Rule 6.139 */
function decidedIn({ found }: { found: WholeSession | null }) {
  const { session, guardianNames } = found?.part ?? {};
  if (session?.status !== 'approved' && session?.status !== 'rejected') return {};
  const { decidedAt, decidedBy } = session;
  const by = guardianName(decidedBy, guardianNames ?? {});
  return { decided: { by, at: decidedAt.toISOString() } };
}

/** The elder's uploaded picture while a decision is possible; otherwise null. Rule 6.83 */
export async function readElderPicture(
  platform: Platform,
  link: DecisionLink,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const opened = await open(platform, link);
  const hash = opened.state === 'open' ? uploadOf(opened.found) : null;
  return hash === null ? null : platform.files.read(avatarFile(hash));
}

function uploadOf({ row: { initiator, receiver } }: WholeSession): string | null {
  const elder = initiator.role === 'elder' ? initiator : receiver;
  return /^\/api\/avatars\/[^/]+\/([0-9a-f]{64})$/.exec(elder.avatarUrl ?? '')?.[1] ?? null;
}

/** Uploaded pictures require a login, so omit their URLs. */
function withoutUploads(session: SessionView): SessionView {
  const shown = (person: PersonCard): PersonCard =>
    person.avatarUrl?.startsWith('/api/') === true ? { ...person, avatarUrl: null } : person;
  return { ...session, initiator: shown(session.initiator), receiver: shown(session.receiver) };
}
