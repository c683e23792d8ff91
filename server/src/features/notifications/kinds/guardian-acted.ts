import {
  GUARDIAN_ACTS,
  toldToChild,
  type GuardianAct,
} from '@oakling/domain/notifications/guardian-acts';
import type { ChildDeviceChanged } from '@oakling/domain/identity/decide-pin';
import type {
  MatchingSwitched,
  PersonUnblocked,
  ShownNameChanged,
  YouthPaused,
  YouthResumed,
} from '@oakling/domain/safety/events';
import type { PreApprovalChanged } from '@oakling/domain/sessions/supervision/pre-approval';
import type { StandingRulesSet } from '@oakling/domain/sessions/supervision/standing-rules';
import { childPage, GUARDIAN_TOO, kindOf, type Kind, type Kinds } from '../kind.ts';

type ActEvent =
  | YouthPaused
  | YouthResumed
  | MatchingSwitched
  | ShownNameChanged
  | StandingRulesSet
  | PreApprovalChanged
  | PersonUnblocked
  | ChildDeviceChanged;

/**
 * Notifies the child's other guardians of a guardian's action, and the child only if it concerns the child's login.
 * Rules 8.96 and 1.127
 */
function actKind<Event extends ActEvent>(
  event: Event['type'],
  actOf: (event: Event) => GuardianAct,
): Kind {
  return kindOf<Event>({
    event,
    people: ({ subject, guardianIds }) => [subject.id, ...guardianIds],
    readers(acted, facts) {
      const { subject, guardianIds, by } = acted;
      // No guardian acted, so other notifications cover this.
      if (by === null) return [];
      const others = guardianIds.filter((id) => id !== by && facts.guards(id, subject.id));
      return toldToChild(actOf(acted), '') === null ? others : [subject.id, ...others];
    },
    notice({ event: acted, reader, facts }) {
      const { subject, by } = acted;
      if (by === null || facts.person(subject.id) === null) return null;
      const names = { by: facts.shownName(by), act: actOf(acted) };
      const child = reader.id === subject.id ? {} : { child: facts.shownName(subject.id) };
      return { names: { ...names, ...child }, about: [subject.id, by] };
    },
    mail({ event: acted, reader, facts, origin }) {
      const { subject, by } = acted;
      if (by === null || reader.id === subject.id) return null;
      const child = facts.shownName(subject.id) || 'the child';
      return {
        subject: 'Another guardian changed something for a child',
        heading: GUARDIAN_ACTS[actOf(acted)](facts.shownName(by) || 'Another guardian', child),
        ...('elderId' in acted
          ? { paragraphs: [], action: friendPage(origin, acted.elderId, subject.id) }
          : {
              paragraphs: ['You can see it and change it on the child’s page.'],
              action: childPage(origin, subject.id),
            }),
        footnote: GUARDIAN_TOO,
      };
    },
  });
}

const friendPage = (origin: string, elderId: string, childId: string) => ({
  label: 'See the page of this friendship',
  url: `${origin}/#/dashboard/parent/friends/${elderId}/${childId}`,
});

export const guardianActedKinds = {
  'guardian-acted': [
    actKind<YouthPaused>('YouthPaused', () => 'paused'),
    actKind<YouthResumed>('YouthResumed', () => 'resumed'),
    actKind<MatchingSwitched>('MatchingSwitched', ({ after }) =>
      after?.['matching'] === true ? 'matching-on' : 'matching-off',
    ),
    actKind<ShownNameChanged>('ShownNameChanged', () => 'shown-name'),
    actKind<StandingRulesSet>('StandingRulesSet', () => 'rules'),
    actKind<PreApprovalChanged>('PreApprovalMade', () => 'pre-approved'),
    actKind<PreApprovalChanged>('PreApprovalRevoked', () => 'pre-approval-ended'),
    actKind<PreApprovalChanged>('PreApprovalStopped', () => 'pre-approval-stopped'),
    actKind<PersonUnblocked>('PersonUnblocked', () => 'unblocked'),
    actKind<ChildDeviceChanged>('ChildPinSet', () => 'pin-set'),
    actKind<ChildDeviceChanged>('ChildDeviceAdded', () => 'device-added'),
    actKind<ChildDeviceChanged>('ChildMailboxNamed', () => 'first-email'),
  ],
} satisfies Kinds;
