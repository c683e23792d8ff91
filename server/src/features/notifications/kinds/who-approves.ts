import type { WhoApprovesChanged } from '@oakling/domain/guardians/approval-events';
import { WHO_APPROVES, type WhoApprovesChange } from '@oakling/domain/notifications/guardian-acts';
import { WHY } from '../emails/decided-emails.ts';
import { layOut } from '../emails/emails.ts';
import { kindOf, type NoticeContext } from '../kind.ts';

/**
 * Tells the other guardians who changed the setting, and the child when its effect changes. Rule
 * 6.140
 */
export const whoApprovesKind = kindOf<WhoApprovesChanged>({
  kind: 'who-approves',
  event: 'WhoApprovesChanged',
  people: ({ subject, guardianIds }) => [subject.id, ...guardianIds],
  readers: ({ subject, guardianIds, by, isAll, wasAll }, facts) => [
    ...guardianIds.filter((id) => id !== by && facts.guards(id, subject.id)),
    ...(isAll === wasAll ? [] : [subject.id]),
  ],
  notice(context) {
    const { event, reader, facts } = context;
    const { subject, by } = event;
    if (facts.person(subject.id) === null) return null;
    const change = changeFor(context);
    if (reader.id === subject.id) return { names: { change }, about: [] };
    const names = { child: facts.shownName(subject.id), by: facts.shownName(by), change };
    return { names, about: [subject.id, by] };
  },
  mail(context, { origin }) {
    const { event, reader, facts } = context;
    const { subject, by } = event;
    if (reader.id === subject.id || facts.person(subject.id) === null) return null;
    const child = facts.shownName(subject.id) || 'the child';
    const guardian = facts.shownName(by) || 'Another guardian';
    const mail = layOut(reader, 'Who approves a child’s sessions has changed', {
      heading: WHO_APPROVES[changeFor(context)](guardian, child),
      paragraphs: [
        event.asksAll
          ? `From now on all of you have to say yes to a session of ${child}. If one of you says no, it does not take place. Only ${guardian} can change that.`
          : event.isAll
            ? 'Another guardian still asks for it. So all of you have to say yes, as before.'
            : 'From now on it is enough when one of you says yes. On the child’s page you can ask that everybody has to.',
      ],
      action: {
        label: 'See the child’s page',
        url: `${origin}/#/dashboard/parent/children/${subject.id}`,
      },
      footnote: WHY,
    });
    return { ...mail, about: [subject.id, by] };
  },
});

function changeFor({ event, reader }: NoticeContext<WhoApprovesChanged>): WhoApprovesChange {
  if (reader.id === event.subject.id) return event.isAll ? 'needs-all' : 'needs-one';
  return event.asksAll ? 'asks-all' : 'asks-no-more';
}
