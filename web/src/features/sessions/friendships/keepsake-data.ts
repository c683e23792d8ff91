import type { BlockInput, GoodbyeCard } from '@oakling/domain/safety/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, untilGone } from '../../../lib/api.ts';
import { useChange } from '../../../lib/use-change.ts';

// The key begins with "sessions", because a new meeting goes on with a friendship.
export const keepsakesQuery = queryOptions({
  queryKey: ['sessions', 'keepsakes'],
  queryFn: async () => (await bodyOf(api.keepsakes.$get())).items,
});

const ENDS = [['safety'], ['matches'], ['sessions'], ['notifications'], ['friendships']] as const;

/**
 * Hides the two from each other, like a block. `leave` runs before anything is refetched, because the page would be
 * gone. Rule 6.480
 */
export const useSayGoodbye = (leave: () => void) =>
  useChange((json: BlockInput) => bodyOf(api.blocks.$post({ json })).then(leave), ...ENDS);

/** Takes a goodbye back, and leaves the page like `useSayGoodbye`. Rule 6.483 */
export const useResume = (leave: () => void) =>
  useChange(
    (param: { blockerId: string; blockedId: string }) =>
      untilGone(api.blocks[':blockerId'][':blockedId'].$delete({ param })).then(leave),
    ...ENDS,
  );

export const useSendCard = (id: string) =>
  useChange(
    (json: { card: GoodbyeCard }) =>
      bodyOf(api.keepsakes[':id'].card.$put({ param: { id }, json })),
    keepsakesQuery.queryKey,
  );
