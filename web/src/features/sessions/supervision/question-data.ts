import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/api.ts';

/** Asks the elder about the version that was read. Rule 6.120 */
export const useAskElder = () =>
  useQuestion(({ session: { id, version }, words }: Words) =>
    bodyOf(
      api.sessions[':id'].question.$post({ param: { id }, json: { version, question: words } }),
    ),
  );

/** Answers the parent. Rule 6.121 */
export const useAnswerParent = () =>
  useQuestion(({ session: { id }, words }: Words) =>
    bodyOf(api.sessions[':id'].question.answer.$post({ param: { id }, json: { answer: words } })),
  );

interface Words {
  readonly session: SessionRow;
  readonly words: string;
}

/** Resolves after every page that shows the session has refetched. */
function useQuestion(send: (words: Words) => Promise<SessionRow>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}
