import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/api.ts';

/** Rule 6.120: asks the elder about the version that was read. */
export const useAskElder = () =>
  useQuestion(({ session: { id, version }, words }: Words) =>
    bodyOf(
      api.sessions[':id'].question.$post({ param: { id }, json: { version, question: words } }),
    ),
  );

/** Rule 6.121: answers the parent. */
export const useAnswerParent = () =>
  useQuestion(({ session: { id }, words }: Words) =>
    bodyOf(api.sessions[':id'].question.answer.$post({ param: { id }, json: { answer: words } })),
  );

interface Words {
  readonly session: SessionRow;
  readonly words: string;
}

/** It is done once every page that shows the session has it. */
function useQuestion(send: (words: Words) => Promise<SessionRow>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}
