import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, ownerHeader } from '../../lib/api.ts';
import { forgetPerson } from '../../lib/form-draft.ts';
import { forgetQueries } from '../../lib/log-out.ts';
import { passwordFirst } from '../../lib/password-first.ts';
import { isProblem, ProblemError } from '../../lib/problem.ts';

/**
 * Downloads everything that is stored about the person or a child. Rules 9.12 and 9.83
 * @throws ProblemError
 */
export function useExport(childId?: string) {
  const path = childId === undefined ? '/api/account/export' : `/api/children/${childId}/export`;
  return useMutation({
    mutationFn: () =>
      passwordFirst(async () => {
        const response = await fetch(path, { headers: ownerHeader() }).catch(() => {
          throw ProblemError.unreachable();
        });
        if (response.ok) return response.blob();
        const body: unknown = await response.json().catch(() => null);
        throw isProblem(body) ? new ProblemError(body) : ProblemError.unexpected(response.status);
      }),
  });
}

/** Deletes the account, and everything that this browser stores about it. Rule 9.13 */
export function useRemoveAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { password: string }) => bodyOf(api.account.removal.$post({ json })),
    onSuccess: () => {
      forgetPerson();
      forgetQueries(client);
    },
  });
}

/** Deletes a child's account, and refetches everything that showed the child. Rule 9.12 */
export function useRemoveChild(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { password: string }) =>
      bodyOf(api.children[':id'].removal.$post({ param: { id }, json })),
    onSuccess: () => client.invalidateQueries(),
  });
}
