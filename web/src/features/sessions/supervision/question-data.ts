import type { TextsOf } from '@oakling/domain/kernel/text-list';
import type { ANSWER_TEXTS, QUESTION_TEXTS, SessionRow } from '@oakling/domain/sessions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/api.ts';

/** Asks the elder about the version that was read. Rule 6.120 */
export const useAskElder = () =>
  useQuestion(({ session: { id, version }, words }: Words<typeof QUESTION_TEXTS>) =>
    bodyOf(api.sessions[':id'].question.$post({ param: { id }, json: { version, ...words } })),
  );

/** Answers the parent. Rule 6.121 */
export const useAnswerParent = () =>
  useQuestion(({ session: { id }, words }: Words<typeof ANSWER_TEXTS>) =>
    bodyOf(api.sessions[':id'].question.answer.$post({ param: { id }, json: words })),
  );

interface Words<List> {
  readonly session: SessionRow;
  readonly words: TextsOf<List>;
}

/** Resolves after every page that shows the session has refetched. */
function useQuestion<List>(send: (words: Words<List>) => Promise<SessionRow>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}
