import type { ChildDeviceChanged } from '@oakling/domain/identity/decide-pin';
import { PIN_TRIES } from '@oakling/domain/identity/pin';
import { layOut } from '../emails/emails.ts';
import { kindOf } from '../kind.ts';

/** Only a guardian can unlock a PIN, so all of them are told that it is locked. Rule 8.116 */
export const pinLockedKind = kindOf<ChildDeviceChanged>({
  kind: 'pin-locked',
  event: 'ChildPinLocked',
  people: ({ subject }) => [subject.id],
  readers: ({ subject }, facts) => facts.guardiansOf(subject.id),
  notice: ({ event: { subject }, facts }) =>
    facts.person(subject.id) === null
      ? null
      : { names: { child: facts.shownName(subject.id) }, about: [subject.id] },
  mail({ event: { subject }, reader, facts }, { origin }) {
    if (facts.person(subject.id) === null) return null;
    const child = facts.shownName(subject.id) || 'your child';
    const mail = layOut(reader, 'A PIN is locked', {
      heading: `${child}’s PIN is locked`,
      paragraphs: [
        `Somebody entered it wrong ${PIN_TRIES} times on ${child}’s device. Nobody can log in with it until you unlock it.`,
        `Ask ${child} first. Was it ${child}? Then unlock the PIN on the child’s page.`,
        'If you do not know who it was, set a new PIN there. Remove each device that is lost or that you do not know.',
      ],
      action: {
        label: 'See the child’s page',
        url: `${origin}/#/dashboard/parent/children/${subject.id}`,
      },
      footnote: 'You get this because it is about the safety of a child’s account.',
    });
    return { ...mail, about: [subject.id] };
  },
});
