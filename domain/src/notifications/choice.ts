import type { Role } from '../identity/role.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './contract.ts';

/** The ways in which a kind of notice comes to a person. */
export interface Ways {
  readonly inApp: boolean;
  readonly byMail: boolean;
}

/** Rule 8.44: what holds for whoever has chosen nothing. */
export const EVERY_WAY: Ways = { inApp: true, byMail: true };

interface Reach {
  /** Who is told of it in the app. */
  readonly inApp: readonly Role[];
  /** Who gets it by e-mail too; a subset of those. */
  readonly byMail: readonly Role[];
  /** Somebody decides by it, or would stand at a door in vain: it comes in one way at least. */
  readonly mustBeHeard: boolean;
}

const PARENT = ['parent'] as const;
const PARTICIPANTS = ['elder', 'youth'] as const;
const ALL = ['elder', 'parent', 'youth'] as const;

/**
 * Rule 8.45: each kind of notice, and whom it reaches how. A new kind is one line here; `null` says
 * that it is no matter of taste: what a child does alone (blocks, leaves, takes another name) reaches
 * the parent whatever they chose, for their supervision rests on it.
 */
const REACH: Readonly<Record<NotificationKind, Reach | null>> = {
  'session-requested': { inApp: PARENT, byMail: PARENT, mustBeHeard: true },
  'session-approved': { inApp: PARTICIPANTS, byMail: PARTICIPANTS, mustBeHeard: false },
  'session-rejected': { inApp: PARTICIPANTS, byMail: PARTICIPANTS, mustBeHeard: false },
  'session-cancelled': { inApp: ALL, byMail: ALL, mustBeHeard: true },
  'session-lapsed': { inApp: ALL, byMail: ALL, mustBeHeard: false },
  'session-changed': { inApp: ALL, byMail: ALL, mustBeHeard: true },
  'session-proposed': { inApp: ALL, byMail: PARTICIPANTS, mustBeHeard: false },
  'proposal-declined': { inApp: ALL, byMail: ALL, mustBeHeard: false },
  'session-reminder': { inApp: ALL, byMail: ALL, mustBeHeard: false },
  'request-waiting': { inApp: PARENT, byMail: PARENT, mustBeHeard: true },
  'session-outcome-asked': { inApp: ALL, byMail: [], mustBeHeard: false },
  'invite-accepted': { inApp: PARENT, byMail: PARENT, mustBeHeard: false },
  'new-matches': { inApp: PARTICIPANTS, byMail: PARTICIPANTS, mustBeHeard: false },
  'child-renamed': null,
  'child-blocked': null,
  'child-removed': null,
};

/** A kind of notice that a person has a choice about. */
export interface Offer {
  readonly kind: NotificationKind;
  readonly hasMail: boolean;
  /** What a child is told in the app is the parent's to read too, so the child cannot end it. Rule 8.46 */
  readonly isForParentToo: boolean;
  readonly mustBeHeard: boolean;
}

/** The kinds that a person of a role has a choice about, in the order of the contract. */
export function offersTo(role: Role): readonly Offer[] {
  const isForParentToo = role === 'youth';
  return NOTIFICATION_KINDS.flatMap((kind) => {
    const reach = REACH[kind];
    if (reach === null || !reach.inApp.includes(role)) return [];
    const hasMail = reach.byMail.includes(role);
    if (isForParentToo && !hasMail) return [];
    return [{ kind, hasMail, isForParentToo, mustBeHeard: reach.mustBeHeard }];
  });
}

/** Which ways cannot be turned off while the other one stands as it does. Rules 8.46 and 8.47 */
export function lockedWays(offer: Offer, { inApp, byMail }: Ways): Ways {
  const { hasMail, isForParentToo, mustBeHeard } = offer;
  return {
    inApp: isForParentToo || (mustBeHeard && !(hasMail && byMail)),
    byMail: mustBeHeard && !inApp,
  };
}
