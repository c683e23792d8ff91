import type { PersonCard, SessionView } from '@oakling/domain/sessions/contract';
import {
  decisionLinkState,
  type ClosedLink,
  type DecisionLink,
  type DecisionLinkView,
} from '@oakling/domain/sessions/decision-link';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { avatarFile, readAvatar } from '../profile/queries.ts';
import { holderOf } from './decide-by-link.ts';
import { guardianName } from './life-queries.ts';
import { findSession } from './queries.ts';
import { type SeenSession, viewSession } from './seen-session.ts';

type Opened =
  | { readonly state: 'open'; readonly seen: SeenSession; readonly now: Date }
  | { readonly state: ClosedLink; readonly seen: SeenSession | null };

/** What a link stands for at this moment, with the rights of the parent it was mailed to. */
async function open(platform: Platform, link: DecisionLink): Promise<Opened> {
  const { db, clock } = platform;
  const holder = await holderOf(platform, link);
  const seen = await asPerson(db, link.guardianId, (tx) => findSession(tx, link.sessionId));
  const now = clock();
  const state = decisionLinkState(link, holder, seen, now);
  if (state !== 'open') return { state, seen };
  // A session that went is `gone`, so there is one.
  return seen === null ? { state: 'gone', seen } : { state, seen, now };
}

/** Rule 6.83: the request, as long as it can be decided; after that nothing but what became of it. */
export async function viewLink(platform: Platform, link: DecisionLink): Promise<DecisionLinkView> {
  const opened = await open(platform, link);
  if (opened.state !== 'open') {
    const { state } = opened;
    const isDecided = state === 'approved' || state === 'rejected';
    return { state, ...(isDecided && decidedIn(opened)) };
  }
  const { seen, now } = opened;
  const hasElderPicture = uploadOf(seen) !== null;
  return { state: 'open', session: withoutUploads(viewSession(seen, now)), hasElderPicture };
}

/** Rule 6.139: which guardian decided, and when. */
function decidedIn({ seen }: { seen: SeenSession | null }) {
  const { session, guardianNames } = seen ?? {};
  if (session?.status !== 'approved' && session?.status !== 'rejected') return {};
  const { decidedAt, decidedBy } = session;
  const by = guardianName(decidedBy, guardianNames ?? new Map());
  return { decided: { by, at: decidedAt.toISOString() } };
}

/** Rule 6.83: the uploaded picture of the elder the request is about, as long as it can be decided; else null. */
export async function readElderPicture(
  platform: Platform,
  link: DecisionLink,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const opened = await open(platform, link);
  const hash = opened.state === 'open' ? uploadOf(opened.seen) : null;
  return hash === null ? null : platform.files.read(avatarFile(hash));
}

function uploadOf({ elder }: SeenSession): string | null {
  const avatar = readAvatar(elder?.avatar ?? null);
  return avatar?.kind === 'upload' ? avatar.hash : null;
}

/** The address of an uploaded picture is good for logins only. */
function withoutUploads(session: SessionView): SessionView {
  const shown = (person: PersonCard): PersonCard =>
    person.avatarUrl?.startsWith('/api/') === true ? { ...person, avatarUrl: null } : person;
  return { ...session, initiator: shown(session.initiator), receiver: shown(session.receiver) };
}
