import type { WhoApprovesChanged } from '@oakling/domain/guardians/approval-events';
import { WHO_APPROVES, type WhoApprovesChange } from '@oakling/domain/notifications/guardian-acts';
import { layOut } from '../emails.ts';
import { kindOf, type Told } from '../kind.ts';

/** Rule 6.140: the other guardians hear who asks for what, and the child once it makes a difference. */
export const whoApprovesKind = kindOf<WhoApprovesChanged>({
  kind: 'who-approves',
  event: 'WhoApprovesChanged',
  people: ({ subject, guardianIds }) => [subject.id, ...guardianIds],
  readers: ({ subject, guardianIds, by, isAll, wasAll }, facts) => [
    ...guardianIds.filter((id) => id !== by && facts.guards(id, subject.id)),
    ...(isAll === wasAll ? [] : [subject.id]),
  ],
  notice(told) {
    const { event, reader, facts } = told;
    const { subject, by } = event;
    if (facts.person(subject.id) === null) return null;
    const change = changeFor(told);
    if (reader.id === subject.id) return { names: { change }, about: [] };
    const names = { child: facts.shownName(subject.id), by: facts.shownName(by), change };
    return { names, about: [subject.id, by] };
  },
  mail(told, { origin }) {
    const { event, reader, facts } = told;
    const { subject, by } = event;
    if (reader.id === subject.id || facts.person(subject.id) === null) return null;
    const child = facts.shownName(subject.id) || 'the child';
    const guardian = facts.shownName(by) || 'Another guardian';
    const mail = layOut(reader, 'Who approves a child’s sessions has changed', {
      heading: WHO_APPROVES[changeFor(told)](guardian, child),
      paragraphs: [
        event.asksAll
          ? `From now on a session of ${child} takes place once all of you have said yes. A no by one of you is a no. Only ${guardian} can change that.`
          : event.isAll
            ? `Another guardian still asks for it, so all of you approve as before.`
            : `From now on the yes of one of you is enough. You can ask on the child’s page that everybody approves.`,
      ],
      action: {
        label: 'See the child’s page',
        url: `${origin}/#/dashboard/parent/children/${subject.id}`,
      },
      footnote:
        'You get this because you are the child’s guardian too. You can turn it off on the page of your account, under Notifications.',
    });
    return { ...mail, about: [subject.id, by] };
  },
});

function changeFor({ event, reader }: Told<WhoApprovesChanged>): WhoApprovesChange {
  if (reader.id === event.subject.id) return event.isAll ? 'needs-all' : 'needs-one';
  return event.asksAll ? 'asks-all' : 'asks-no-more';
}
