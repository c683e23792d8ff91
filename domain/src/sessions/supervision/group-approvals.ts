import type { PersonCard, SessionRow } from '../contract.ts';

export interface ChildApprovals {
  readonly child: PersonCard;
  readonly byChild: readonly SessionRow[];
  readonly byOthers: readonly { initiator: PersonCard; sessions: readonly SessionRow[] }[];
}

/**
 * Groups pending requests by child and requester. Children and requesters are sorted by name, so a card keeps its place
 * when another one is decided. People with the same name stay separate. Rules 6.41, 6.43 and 6.44
 */
export function groupApprovals(sessions: readonly SessionRow[]): ChildApprovals[] {
  const open = sessions.filter(({ bucket }) => bucket === 'pending');
  return groupsOf(open, childOf).map(({ person: child, sessions: all }) => ({
    child,
    byChild: all.filter(({ initiator }) => initiator.id === child.id),
    byOthers: groupsOf(
      all.filter(({ initiator }) => initiator.id !== child.id),
      ({ initiator }) => initiator,
    ).map(({ person, sessions: asked }) => ({ initiator: person, sessions: asked })),
  }));
}

function childOf({ initiator, receiver }: SessionRow): PersonCard {
  return initiator.role === 'youth' ? initiator : receiver;
}

function groupsOf(
  sessions: readonly SessionRow[],
  personOf: (session: SessionRow) => PersonCard,
): { person: PersonCard; sessions: SessionRow[] }[] {
  const groups = new Map<string, { person: PersonCard; sessions: SessionRow[] }>();
  for (const session of sessions) {
    const person = personOf(session);
    const group = groups.get(person.id);
    if (group === undefined) groups.set(person.id, { person, sessions: [session] });
    else group.sessions.push(session);
  }
  return [...groups.values()].toSorted(({ person: one }, { person: other }) => {
    return one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1);
  });
}
