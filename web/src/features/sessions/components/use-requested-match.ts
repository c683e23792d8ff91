import { idSchema } from '@oakling/domain/kernel/ids';
import { matchViewSchema, type MatchView } from '@oakling/domain/matches/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { ProblemError } from '../../../lib/problem.ts';
import { matchQuery } from '../data.ts';

type RequestedMatch =
  | { readonly state: 'ready'; readonly match: MatchView }
  | { readonly state: 'loading' | 'none' | 'gone' }
  | { readonly state: 'failed'; readonly retry: () => void };

const stateSchema = v.object({ match: matchViewSchema });

/** Rule 5.16: the match in the navigation state, or the one that `?match=` names. */
export function useRequestedMatch(): RequestedMatch {
  const handedOver = v.safeParse(stateSchema, useLocation().state);
  const [params] = useSearchParams();
  const asked = v.safeParse(idSchema, params.get('match'));
  const id = !handedOver.success && asked.success ? asked.output : null;
  const query = matchQuery(id ?? '');
  const { data, error, refetch } = useQuery({
    ...query,
    // What is typed must not vanish because the match changed meanwhile; the server decides.
    staleTime: Infinity,
    ...(id === null && { queryFn: skipToken }),
  });
  if (handedOver.success) return { state: 'ready', match: handedOver.output.match };
  if (id === null) return { state: 'none' };
  if (data !== undefined) return { state: 'ready', match: data };
  if (error === null) return { state: 'loading' };
  const isGone = error instanceof ProblemError && error.status === 404;
  return isGone ? { state: 'gone' } : { state: 'failed', retry: () => void refetch() };
}
