import type { TextsOf } from '@oakling/domain/kernel/text-list';
import type { ANSWER_TEXTS, QUESTION_TEXTS, SessionRow } from '@oakling/domain/sessions/contract';
import type { FriendshipKey } from '@oakling/domain/sessions/friendships/contract';
import type { StandingRules } from '@oakling/domain/sessions/supervision/standing-rules';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/api.ts';
import { useChange } from '../../../lib/use-change.ts';

/** Rule 6.120 */
export const useAskElder = () =>
  useChange(
    ({ session: { id, version }, words }: Words<typeof QUESTION_TEXTS>) =>
      bodyOf(api.sessions[':id'].question.$post({ param: { id }, json: { version, ...words } })),
    ['sessions'],
  );

/** Rule 6.121 */
export const useAnswerParent = () =>
  useChange(
    ({ session: { id }, words }: Words<typeof ANSWER_TEXTS>) =>
      bodyOf(api.sessions[':id'].question.answer.$post({ param: { id }, json: words })),
    ['sessions'],
  );

interface Words<List> {
  readonly session: SessionRow;
  readonly words: TextsOf<List>;
}

/** Rule 6.432 */
export function seriesDatesQuery({ id, version }: SessionRow) {
  return queryOptions({
    queryKey: ['sessions', 'dates', id, version],
    queryFn: () => bodyOf(api.sessions[':id'].dates.$get({ param: { id } })),
  });
}

/** Rule 6.155 */
export function usePreApprove(param: FriendshipKey) {
  const one = api.friendships[':elderId'][':youthId']['pre-approval'];
  return useChange(
    (isOn: boolean) =>
      bodyOf(isOn ? one.$put({ param, json: {} }) : one.$delete({ param, json: {} })),
    ['sessions', 'friendships'],
    ['safety', 'changes', param.youthId],
  );
}

/** Rule 6.98 */
export function childRulesQuery(id: string) {
  return queryOptions({
    queryKey: ['sessions', 'rules', id],
    queryFn: () => bodyOf(api.children[':id']['session-rules'].$get({ param: { id } })),
  });
}

/** Saves the rules, and refetches pending requests, which show whether they satisfy the rules. */
export const useSetRules = (id: string) =>
  useChange(
    (json: StandingRules) =>
      bodyOf(api.children[':id']['session-rules'].$put({ param: { id }, json })),
    ['sessions'],
    ['safety', 'changes', id],
  );

/** Rule 6.104 */
export function meetingWaysQuery(id: string) {
  return queryOptions({
    queryKey: ['sessions', 'ways', id],
    queryFn: () => bodyOf(api.matches[':id']['meeting-ways'].$get({ param: { id } })),
  });
}
