import type { Actor, Role } from '../identity/role.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './contract.ts';
import { KINDS, type KindRules } from './kinds.ts';

export interface Ways {
  readonly inApp: boolean;
  readonly byMail: boolean;
}

/** The channels of a kind for people who haven't chosen any. Rules 6.436 and 8.44 */
export function defaultWays(kind: NotificationKind): Ways {
  return { inApp: true, byMail: !isMailedOnRequest(kind) };
}

/** Kinds that are mailed only to people who turn the mails on. Rule 6.436 */
export const MAILED_ON_REQUEST = NOTIFICATION_KINDS.filter(isMailedOnRequest);

function isMailedOnRequest(kind: NotificationKind): boolean {
  const rules: KindRules = KINDS[kind];
  return rules.isMailedOnRequest === true;
}

export interface Offer {
  readonly kind: NotificationKind;
  readonly hasMail: boolean;
  /**
   * A parent reads their child's in-app notifications, too, so the child cannot turn them off. Rule
   * 8.46
   */
  readonly isForParentToo: boolean;
  /** At least one channel must stay on. Rule 8.47 */
  readonly mustBeHeard: boolean;
}

export function offersTo(role: Role): readonly Offer[] {
  const isForParentToo = role === 'youth';
  return NOTIFICATION_KINDS.flatMap((kind) => {
    const { inApp, byMail, silence }: KindRules = KINDS[kind];
    if (silence === 'never' || !inApp.includes(role)) return [];
    const hasMail = byMail.includes(role);
    if (isForParentToo && !hasMail) return [];
    return [{ kind, hasMail, isForParentToo, mustBeHeard: silence === 'one-way-stays' }];
  });
}

/** Rules 8.46 and 8.47 */
export function lockedWays(offer: Offer, { inApp, byMail }: Ways): Ways {
  const { hasMail, isForParentToo, mustBeHeard } = offer;
  return {
    inApp: isForParentToo || (mustBeHeard && !(hasMail && byMail)),
    byMail: mustBeHeard && !inApp,
  };
}

export const LEVELS = ['everything', 'decisions', 'safety'] as const;
export type Level = (typeof LEVELS)[number];

/**
 * The channels of a kind at a level. Levels limit only mail: the app shows everything, and kinds that can't be turned
 * off always come. `everything` leaves mails on request as they were. Rule 8.163
 */
export function waysAt(level: Level, { kind, hasMail, mustBeHeard }: Offer, was: Ways): Ways {
  const staysOff = isMailedOnRequest(kind) && !was.byMail;
  const isMailed = (level === 'everything' && !staysOff) || (level === 'decisions' && mustBeHeard);
  return { inApp: true, byMail: !hasMail || isMailed };
}

/** The level that has exactly these channels, or null if they were chosen one by one. Rule 8.163 */
export function levelOf(offers: readonly Offer[], waysOf: (offer: Offer) => Ways): Level | null {
  const has = (level: Level) =>
    offers.every((offer) => isSame(waysOf(offer), waysAt(level, offer, waysOf(offer))));
  return LEVELS.find(has) ?? null;
}

export const isSame = (one: Ways, other: Ways): boolean =>
  one.inApp === other.inApp && one.byMail === other.byMail;

export type NotificationChoiceChanged = DomainEvent<'NotificationChoiceChanged'>;

export type ChoiceRefusal = 'not-offered' | 'must-be-heard' | 'unchanged';

/** Rules 8.44 to 8.47 */
export function decideChoice(
  { personId, role }: Actor,
  kind: NotificationKind,
  was: Ways,
  wanted: Ways,
): Decision<Ways, NotificationChoiceChanged, ChoiceRefusal> {
  const offer = offersTo(role).find((one) => one.kind === kind);
  if (offer === undefined) return refuse('not-offered');
  // A kind without mail stores no choice for mail, so the default applies if the kind ever gets mail.
  const ways = offer.hasMail ? wanted : { ...wanted, byMail: true };
  const locked = lockedWays(offer, ways);
  if ((locked.inApp && !ways.inApp) || (locked.byMail && !ways.byMail)) {
    return refuse('must-be-heard');
  }
  if (isSame(was, ways)) return refuse('unchanged');
  return accept(ways, {
    type: 'NotificationChoiceChanged',
    subject: { feature: 'notifications', id: personId },
    concerns: [personId],
    before: { kind, inApp: was.inApp, byMail: was.byMail },
    after: { kind, inApp: ways.inApp, byMail: ways.byMail },
  });
}
