import type { SessionView } from '@oakling/domain/sessions/contract';
import type { SessionChange, TimeProposal } from '@oakling/domain/sessions/life-contract';
import type { ProposalView } from '@oakling/domain/sessions/life-view';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

interface Answer {
  readonly session: SessionView;
  readonly proposal: ProposalView;
  readonly verb: 'accept' | 'decline';
}

/** Rules 6.69 and 6.70: answers the proposal that was read. */
export function useAnswerProposal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ session: { id, version }, proposal, verb }: Answer): Promise<SessionView> => {
      const request = { param: { id }, json: { version, proposedAt: proposal.createdAt } };
      const answers = api.sessions[':id'].proposal;
      return verb === 'accept'
        ? bodyOf(answers.accept.$post(request))
        : bodyOf(answers.decline.$post(request));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
}

/** Rule 6.58: sends the session as it is to be. */
export function useChangeSession(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: SessionChange): Promise<SessionView> =>
      bodyOf(api.sessions[':id'].$put({ param: { id }, json })),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
}

/** Rule 6.67: proposes another time for the version that was read. */
export function useProposeTime() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      session: { id },
      proposal: json,
    }: {
      readonly session: SessionView;
      readonly proposal: TimeProposal;
    }): Promise<SessionView> => bodyOf(api.sessions[':id'].proposal.$post({ param: { id }, json })),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
}
