import type { OutcomeAnswer } from '@oakling/domain/sessions/outcome';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { sessionQuery } from './data.ts';
import { named } from './named.ts';

/** Rule 6.75: says how a session went; the page has the answer at once. */
export function useAnswerOutcome(id: string, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: OutcomeAnswer): Promise<SessionView> =>
      bodyOf(api.sessions[':id'].outcome.$put({ param: { id }, json })),
    onSuccess: (session) => {
      client.setQueryData(sessionQuery(id).queryKey, named(session));
      onSaved();
    },
  });
}
