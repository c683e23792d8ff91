import type { LeftBehind } from '@oakling/domain/identity/left-behind';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, untilGone } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

const child = api.children[':id'];

/** Rule 1.146 */
export const leftBehindQuery = queryOptions({
  queryKey: ['identity', 'left-behind'],
  queryFn: async () => (await bodyOf(api.account['left-behind'].$get())).items,
});

const ENDABLE = ['calendar-feed', 'device', 'guardian', 'passkey'] as const;

export type Endable = Extract<LeftBehind, { what: (typeof ENDABLE)[number] }>;

export function isEndable(item: LeftBehind): item is Endable {
  return ENDABLE.some((what) => what === item.what);
}

export const useEnd = () =>
  useChange(
    (item: Endable): Promise<unknown> => {
      switch (item.what) {
        case 'calendar-feed':
          return untilGone(api['calendar-feed'].$delete());
        case 'device':
          return untilGone(
            child.devices[':device'].$delete({ param: { id: item.childId, device: item.id } }),
          );
        case 'passkey':
          return untilGone(api.passkeys[':id'].$delete({ param: { id: item.id } }));
        case 'guardian':
          return untilGone(
            child.guardians[':guardian'].$delete({
              param: { id: item.childId, guardian: item.id },
            }),
          );
      }
    },
    leftBehindQuery.queryKey,
    ['identity', 'passkeys'],
    ['calendar'],
    ['safety'],
    ['guardians'],
  );

/** Records that the owner recognizes every entry, which removes the banner. */
export const useCheckLeftBehind = () =>
  useChange(() => bodyOf(api.account['left-behind'].checked.$post()), ['identity', 'me']);
