import {
  INTEREST_NAMES,
  type InterestName,
  type InterestsView,
  type Level,
} from '@oakling/domain/interests/interest';
import {
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type Mutation,
} from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

const CHANGE_KEY = ['interests', 'change'];

/** A null level removes the interest. */
interface InterestChange {
  readonly name: InterestName;
  readonly level: Level | null;
}

const interestsQuery = queryOptions({
  queryKey: ['interests', 'mine'],
  queryFn: () => bodyOf(api.interests.$get()),
});

/**
 * The saved interests, to which pending changes are applied optimistically. A refused change is no longer pending,
 * which reverts it. Rule 2.13
 */
export function useInterests() {
  const { data, isError, refetch } = useQuery(interestsQuery);
  const underway = useMutationState({
    filters: { mutationKey: CHANGE_KEY, status: 'pending' },
    select: changeOf,
  });
  return { interests: data && withChanges(data, underway), isError, refetch };
}

/** Saves a change immediately. Changes are sent one at a time, so the last one wins. Rules 2.6 and 2.7 */
export function useChangeInterest() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: CHANGE_KEY,
    scope: { id: 'interests' },
    mutationFn: sendChange,
    onSuccess: async (saved) => {
      // A fetch that started before this save would return old data.
      await client.cancelQueries({ queryKey: interestsQuery.queryKey });
      client.setQueryData(interestsQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: ['matches'] });
    },
  });
  return {
    change: mutateAsync,
    isUnderway: (name: InterestName) =>
      client.isMutating({
        mutationKey: CHANGE_KEY,
        predicate: (mutation) => changeOf(mutation).name === name,
      }) > 0,
  };
}

/** Only this file uses the key, so every mutation under it has these variables. */
function changeOf({ state }: Mutation): InterestChange {
  return state.variables as InterestChange;
}

function sendChange({ name, level }: InterestChange): Promise<InterestsView> {
  const interest = api.interests[':name'];
  if (level === null) return bodyOf(interest.$delete({ param: { name } }));
  return bodyOf(interest.$put({ param: { name }, json: { level } }));
}

function withChanges(
  { interests }: InterestsView,
  changes: readonly InterestChange[],
): InterestsView['interests'] {
  const wanted = new Map<InterestName, Level | null>();
  for (const { name, level } of [...interests, ...changes]) wanted.set(name, level);
  return INTEREST_NAMES.flatMap((name) => {
    const level = wanted.get(name) ?? null;
    return level === null ? [] : [{ name, level }];
  });
}
