import type { BlockView } from '@oakling/domain/safety/contract';
import { blockedPeopleText as text } from './text.ts';

/** One blocked person: the own block, the parent's, or both. */
export interface BlockOfPerson {
  readonly personId: string;
  readonly name: string;
  readonly since: string;
  readonly isMine: boolean;
  readonly isParents: boolean;
}

/** Somebody may be blocked twice, by the reader and by the reader’s parent. */
export function byPerson(blocks: readonly BlockView[]): BlockOfPerson[] {
  const people = new Map<string, BlockOfPerson>();
  for (const { personId, name, createdAt, isMine } of blocks) {
    const other = people.get(personId);
    people.set(personId, {
      personId,
      name: name || text.unnamed,
      since: createdAt,
      isMine: isMine || other?.isMine === true,
      isParents: !isMine || other?.isParents === true,
    });
  }
  return [...people.values()];
}
