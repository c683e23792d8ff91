import type { AskedGuardians } from '@oakling/domain/sessions/asked-guardians';
import type { ElderProfile, QuestionView } from '@oakling/domain/sessions/contract';
import type { ThanksView } from '@oakling/domain/sessions/thanks-cards';
import { guardianName, type Life } from './life-queries.ts';
import type { AskedJson, ElderProfileJson, QuestionJson, ThanksJson } from './seen-json.ts';

export function questionOf(row: QuestionJson, names: Life['guardianNames']): QuestionView {
  const { question, answer: words, answered_at: at } = row;
  const answer = at === null ? null : { words, at: new Date(at).toISOString() };
  const guardian = names.size === 0 ? null : guardianName(row.asked_by, names);
  return { question, askedAt: new Date(row.asked_at).toISOString(), guardian, answer };
}
export function askedOf({ is_all: isAll, guardians }: AskedJson): AskedGuardians {
  return {
    isAll,
    guardians: guardians.map(({ id, name, is_me, said_yes, by_rule, stand_in_id, until }) => ({
      id,
      name,
      isMe: is_me,
      saidYes: said_yes,
      byRule: by_rule,
      standIn:
        stand_in_id === null || until === null
          ? null
          : { id: stand_in_id, until: new Date(until).toISOString() },
    })),
  };
}
export function profileOf(row: ElderProfileJson): ElderProfile {
  return {
    bio: row.bio,
    ageRange: row.age_range,
    joinedAt: new Date(row.joined_at).toISOString(),
    checks: row.checks && { names: row.checks.names, lastOn: row.checks.last_on },
    sessionsWithChild: row.sessions_with_child,
    sessionsWithOthers: row.sessions_with_others,
    hasMetChildInPerson: row.has_met_child_in_person,
  };
}

export function thanksOf({ from_id, card, sent_at }: ThanksJson, youthId: string): ThanksView {
  const from = from_id === youthId ? 'youth' : 'elder';
  return { from, card, at: new Date(sent_at).toISOString() };
}
