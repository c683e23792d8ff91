import type { BirthDateCorrected } from '@oakling/domain/stages/events';
import { stageWords } from '@oakling/domain/stages/step-words';
import { layOut } from '../emails/emails.ts';
import { kindOf, type NoticeContext } from '../kind.ts';
import { aboutYouth, growingUrl, nameOfYouth, youthAndGuardians } from './of-youth.ts';

/** A child's guardians see each other's names; the youth is not told which parent it was. */
function byWhom({ event, reader, facts }: NoticeContext<BirthDateCorrected>): string {
  if (event.by === null) return 'A moderator';
  return reader.id === event.youthId ? 'One of your parents' : facts.shownName(event.by);
}

const about = ({ event: { youthId, by } }: NoticeContext<BirthDateCorrected>) =>
  by === null ? [youthId] : [youthId, by];

/**
 * A corrected date of birth moves the eighteenth birthday, so the rest of the family is told. Rule
 * 8.112
 */
export const birthDateCorrectedKind = kindOf<BirthDateCorrected>({
  kind: 'birth-date-corrected',
  event: 'BirthDateCorrected',
  people: ({ by }) => (by === null ? [] : [by]),
  readers: (event, facts) => youthAndGuardians(event, facts).filter((id) => id !== event.by),
  notice(context) {
    const { event, reader } = context;
    if (event.by === null) return aboutYouth(context, { by: byWhom(context) });
    if (reader.id === event.youthId) return aboutYouth(context, {});
    const content = aboutYouth(context, { by: byWhom(context) });
    return content && { ...content, about: about(context), reason: event.reason };
  },
  mail(context, { origin }) {
    const { event, reader } = context;
    const name = nameOfYouth(context);
    const changed = event.backTo === null ? [] : ['From today:', ...stageWords(event.backTo, name)];
    const mail = layOut(reader, 'A date of birth was corrected', {
      heading:
        name === null
          ? 'Your date of birth was corrected'
          : `${name}’s date of birth was corrected`,
      paragraphs: [
        given(context),
        ...changed,
        'We use it only to know when somebody turns 13, 16 and 18. Nobody sees it.',
        'Is it wrong? Then tell us. Our moderators see that it was changed, and why.',
      ],
      action: { label: 'See what is different', url: growingUrl(context, origin) },
      footnote: 'You get this because a step in growing up may now come on another day.',
    });
    return { ...mail, about: name === null ? [event.youthId] : about(context) };
  },
});

function given(context: NoticeContext<BirthDateCorrected>): string {
  const { event, reader } = context;
  const who = byWhom(context) || 'Another guardian';
  if (event.by === null) return `${who} set it right. Guardians cannot change it again.`;
  const once = `${who} changed it. It can be changed only once.`;
  return reader.id === event.youthId ? once : `${once} Reason: ${event.reason}`;
}
