import {
  GUARDIAN_ACTS,
  isGuardianAct,
  isStandInNews,
  isWhoApprovesChange,
  STAND_IN_NEWS,
  toldToChild,
  WHO_APPROVES,
} from '@oakling/domain/notifications/guardian-acts';
import { lastMoment } from '@oakling/domain/sessions/asked-words';
import { dayWords } from '../../lib/date-words.ts';
import { nameOf, type Told } from './notice-words.ts';

/** What a guardian did, to the other guardians, and to the child (rule 1.127). */
export function guardianActed({ names }: Told): string {
  const { act = '' } = names;
  const by = nameOf(names, 'by');
  const isOwn = names['child'] === undefined;
  const of = isOwn ? 'you' : nameOf(names, 'child');
  if (!isGuardianAct(act)) return `${by} changed something for ${of}`;
  return (isOwn ? toldToChild(act, by) : null) ?? GUARDIAN_ACTS[act](by, of);
}

/** Who is a guardian now, to the child and to the other guardians. Rule 8.98 */
export function guardianJoined({ names }: Told): string {
  const guardian = nameOf(names, 'guardian');
  return names['child'] === undefined
    ? `${guardian} is now your guardian too`
    : `${guardian} is now a guardian of ${nameOf(names, 'child')} too`;
}

/** What became of an invite, to the guardian who sent it. Rule 8.118 */
export function guardianInviteEnded({ names }: Told): string {
  const child = nameOf(names, 'child');
  return names['by'] === 'time'
    ? `Nobody answered your invite to be a guardian of ${child}, so it has run out. You can invite somebody again`
    : `You invited somebody to be a guardian of ${child}, and they said no`;
}

/** Who is a guardian no longer, to the child, the other guardians and the one who was. Rule 8.99 */
export function guardianLeft(told: Told): string {
  // Rule 1.125
  const pin = told.names['pin'] === 'known' ? '. They know the PIN: please set a new one' : '';
  return `${whoLeft(told)}${pin}`;
}

function whoLeft({ names }: Told): string {
  const by = names['by'] === 'moderator' ? '. A moderator ended it' : '';
  const child = names['child'] === undefined ? null : nameOf(names, 'child');
  if (names['by'] === 'account-removed') {
    return `${child === null ? 'One of your guardians' : `A guardian of ${child}`} deleted their account`;
  }
  if (names['guardian'] === undefined) {
    return `You are no longer a guardian of ${child ?? 'the child'}${by}`;
  }
  const guardian = nameOf(names, 'guardian');
  return child === null
    ? `${guardian} is no longer your guardian${by}`
    : `${guardian} is no longer a guardian of ${child}${by}`;
}

/** Who approves from now on, to the other guardians and to the child. Rule 6.140 */
export function whoApproves({ names }: Told): string {
  const { change = '' } = names;
  if (!isWhoApprovesChange(change)) return 'Who approves a child’s sessions has changed';
  return WHO_APPROVES[change](nameOf(names, 'by'), nameOf(names, 'child'));
}

/** Who decides in whose place, for the reader it makes a difference to. Rules 6.141 and 6.144 */
export function standIn({ names }: Told): string {
  const { news = '', until = '' } = names;
  if (!isStandInNews(news)) return 'Another guardian now decides for someone';
  const day = until === '' ? '' : dayWords(lastMoment(until).toISOString());
  return STAND_IN_NEWS[news](nameOf(names, 'by'), nameOf(names, 'child'), day);
}
