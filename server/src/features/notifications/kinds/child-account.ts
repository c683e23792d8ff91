import type { ChildDeviceChanged } from '@oakling/domain/identity/decide-pin';
import { PIN_TRIES } from '@oakling/domain/identity/pin';
import type { InviteAccepted } from '@oakling/domain/invites/invite';
import type { AvatarUploaded, ProfileChanged } from '@oakling/domain/profile/decide-profile';
import type { ProfileVersionDecided } from '@oakling/domain/profile/decide-version';
import type { AccountRemoved, PersonBlocked } from '@oakling/domain/safety/events';
import { childPage, kindOf, type Kind, type Kinds } from '../kind.ts';

function waitsKind<Event extends ProfileChanged | AvatarUploaded>(event: Event['type']): Kind {
  return kindOf<Event>({
    event,
    people: ({ subject }) => [subject.id],
    readers: ({ subject, waiting = [] }, facts) =>
      waiting.length === 0 ? [] : facts.guardiansOf(subject.id),
    notice: ({ event: { subject }, facts }) => ({
      names: { child: facts.person(subject.id)?.fullName ?? '' },
      about: [subject.id],
    }),
  });
}

export const childAccountKinds = {
  /** Tells the parent whose account was created, because a link can reach the wrong person. Rules 8.2 and 8.29 */
  'invite-accepted': kindOf<InviteAccepted>({
    event: 'InviteAccepted',
    people: ({ youthId }) => [youthId],
    readers: ({ parentId }) => [parentId],
    notice: ({ event: { childName, youthId }, facts }) =>
      facts.person(youthId) === null ? null : { names: { child: childName }, about: [youthId] },
    mail({ event: { youthId }, facts, origin }) {
      const child = facts.person(youthId)?.fullName || 'Your child';
      return {
        subject: 'Your invite was accepted',
        heading: `${child} has joined Oakling`,
        paragraphs: [
          `${child} opened the link in your invite and now has an account.`,
          'No session takes place before you say yes. On the child’s page you see what others can see. You can pause the account there at any time.',
        ],
        action: childPage(origin, youthId),
        footnote:
          'If it wasn’t your child who opened the link, pause the account on that page and ask us for help.',
      };
    },
  }),

  /** Elders can't see the change until a guardian passes it on. Rules 1.136 and 8.2 */
  'child-changed': [
    waitsKind<ProfileChanged>('ProfileChanged'),
    waitsKind<AvatarUploaded>('AvatarUploaded'),
  ],

  /** The author is told whether the version was approved. Rule 1.137 */
  'profile-decided': kindOf<ProfileVersionDecided>({
    event: 'ProfileVersionDecided',
    readers: ({ subject }) => [subject.id],
    notice: ({ event: { field, outcome } }) => ({ names: { field, outcome }, about: [] }),
  }),

  /** The child blocked a person, or another guardian did so for the child. Rules 8.2 and 8.96 */
  'child-blocked': kindOf<PersonBlocked>({
    event: 'PersonBlocked',
    people: ({ blockerId, blockedId }) => [blockerId, blockedId],
    readers: ({ blockerId, createdBy }, facts) =>
      facts.guardiansOf(blockerId).filter((id) => id !== createdBy),
    notice({ event: { blockerId, blockedId, createdBy, goodbye }, facts }) {
      if (facts.person(blockedId) === null) return null;
      const names = {
        child: facts.shownName(blockerId),
        other: facts.shownName(blockedId),
        ...(goodbye !== null && { isGoodbye: 'yes' }),
      };
      if (createdBy === blockerId) return { names, about: [blockerId, blockedId] };
      const by = facts.shownName(createdBy);
      return { names: { ...names, by }, about: [blockerId, blockedId, createdBy] };
    },
  }),

  /**
   * Notifies each guardian except the one who acted. Only this kind names a removed person, because the guardians knew
   * the name. Rule 8.2
   */
  'child-removed': kindOf<AccountRemoved>({
    event: 'AccountRemoved',
    readers: ({ guardianIds, askedBy }) => guardianIds.filter((id) => id !== askedBy),
    notice: ({ event: { fullName } }) => ({ names: { child: fullName }, about: [] }),
    mail: ({ event: { fullName: child } }) => ({
      subject: 'A child deleted their account',
      heading: `${child} deleted their account`,
      paragraphs: [
        `${child}’s account is gone, with everything in it. Sessions that were planned are cancelled.`,
        `Ask ${child} why. To use Oakling again, ${child} needs a new invite from you.`,
      ],
      footnote: 'You get this because it is about the safety of a child’s account.',
    }),
  }),

  /** Only a guardian can unlock a PIN, so all guardians are notified of the lock. Rule 8.116 */
  'pin-locked': kindOf<ChildDeviceChanged>({
    event: 'ChildPinLocked',
    people: ({ subject }) => [subject.id],
    readers: ({ subject }, facts) => facts.guardiansOf(subject.id),
    notice: ({ event: { subject }, facts }) =>
      facts.person(subject.id) === null
        ? null
        : { names: { child: facts.shownName(subject.id) }, about: [subject.id] },
    mail({ event: { subject }, facts, origin }) {
      const child = facts.shownName(subject.id) || 'your child';
      return {
        subject: 'A PIN is locked',
        heading: `${child}’s PIN is locked`,
        paragraphs: [
          `Somebody entered it wrong ${PIN_TRIES} times on ${child}’s device. Nobody can log in with it until you unlock it.`,
          `Ask ${child} first. Was it ${child}? Then unlock the PIN on the child’s page.`,
          'If you don’t know who it was, set a new PIN there. Remove each device that is lost or that you don’t know.',
        ],
        action: childPage(origin, subject.id),
        footnote: 'You get this because it is about the safety of a child’s account.',
      };
    },
  }),
} satisfies Kinds;
