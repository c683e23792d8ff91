import {
  GUARDIAN_ACTS,
  isGuardianAct,
  isSubstituteNews,
  isWhoApprovesChange,
  SUBSTITUTE_NEWS,
  toldToChild,
  WHO_APPROVES,
} from '@oakling/domain/notifications/guardian-acts';
import { lastMoment } from '@oakling/domain/sessions/supervision/asked-words';
import { dayWords } from '../../lib/date-words.ts';
import { nameOf, type Told } from './notice-words.ts';

/** Rule 1.127 */
export function guardianActed({ names }: Told): string {
  const { act = '' } = names;
  const by = nameOf(names, 'by');
  const isOwn = names['child'] === undefined;
  const of = isOwn ? 'you' : nameOf(names, 'child');
  if (!isGuardianAct(act)) return `${by} changed something for ${of}`;
  return (isOwn ? toldToChild(act, by) : null) ?? GUARDIAN_ACTS[act](by, of);
}

/** Rule 8.98 */
export function guardianJoined({ names }: Told): string {
  const guardian = nameOf(names, 'guardian');
  return names['child'] === undefined
    ? `${guardian} is now your guardian too`
    : `${guardian} is now a guardian of ${nameOf(names, 'child')} too`;
}

/** Rule 8.118 */
export function guardianInviteEnded({ names }: Told): string {
  const child = nameOf(names, 'child');
  return names['by'] === 'time'
    ? `Nobody answered your invite to be a guardian of ${child}, so it has expired. You can invite somebody again`
    : `You invited somebody to be a guardian of ${child}, and they said no`;
}

/** Tells everyone concerned that a guardian has left, including that guardian. Rule 8.99 */
export function guardianLeft(told: Told): string {
  const pin = told.names['pin'] === 'known' ? '. They know the PIN: please change it' : '';
  return `${whoLeft(told)}${pin}`;
}

const ENDED_BY: Readonly<Record<string, string>> = {
  moderator: '. A moderator ended it',
  inviter: '. The inviting guardian ended it',
};

function whoLeft({ names }: Told): string {
  const by = ENDED_BY[names['by'] ?? ''] ?? '';
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

/** Rule 6.140 */
export function whoApproves({ names }: Told): string {
  const { change = '' } = names;
  if (!isWhoApprovesChange(change)) return 'Who approves a child’s sessions has changed';
  return WHO_APPROVES[change](nameOf(names, 'by'), nameOf(names, 'child'));
}

/** Rules 6.141 and 6.144 */
export function substitute({ names }: Told): string {
  const { news = '', until = '' } = names;
  if (!isSubstituteNews(news)) return 'Another guardian now decides for someone';
  const day = until === '' ? '' : dayWords(lastMoment(until).toISOString());
  return SUBSTITUTE_NEWS[news](nameOf(names, 'by'), nameOf(names, 'child'), day);
}
