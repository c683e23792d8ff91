import { counted, sentence } from '@oakling/domain/kernel/words';
import type { BlockView } from '@oakling/domain/safety/contract';
import { useQuery } from '@tanstack/react-query';
import { dayWords } from '../../lib/date-words.ts';
import { useMe } from '../../lib/me.ts';
import { Button } from '../../ui/button.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { FeedbackMessage, useFeedback, useHeadingAfterSuccess } from '../../ui/live-region.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { RowCard } from '../../ui/open-row.tsx';
import { blocksQuery, useUnblock } from './data.ts';

const text = {
  heading: 'People you have blocked',
  intro: 'You don’t see them and they don’t see you. We didn’t tell them.',
  what: 'the people you have blocked',
  none: 'You haven’t blocked anybody.',
  value: (people: number) => (people === 0 ? 'No one' : counted(people, 'person', 'people')),
  unnamed: 'Unknown User',
  since: (day: string) => `Since ${day}`,
  byParent: 'Blocked by your parent',
  byParentHint: 'Only your parent can undo this.',
  unblock: 'Unblock',
  unblockNamed: (name: string) => `Unblock ${name}`,
  unblocked: (name: string) => `${name} is no longer blocked. Cancelled meetings stay cancelled.`,
  stillBlocked: (name: string) => `You no longer block ${name}, but your parent still does.`,
  unblockFailed: (name: string) => sentence`We couldn’t unblock ${name}. Please try again.`,
};

/** Rule 9.108 */
export function BlockedPeople() {
  const blocks = useQuery(blocksQuery);
  // A goodbye is taken back on the page that stays of the friendship. Rule 6.483
  const shown = blocks.data?.filter(({ isGoodbye }) => !isGoodbye);
  const { feedback, heading, lift, isLifting } = useLifting();
  return (
    <RowCard
      id="blocked-people"
      heading={text.heading}
      value={shown === undefined ? '' : text.value(byPerson(shown).length)}
      intro={text.intro}
      headingRef={heading}
    >
      <FeedbackMessage feedback={feedback} />
      <LoadState query={blocks} what={text.what} count={1} />
      {shown?.length === 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <Illustration name="no-blocked" size="small" />
          <p>{text.none}</p>
        </div>
      )}
      {shown !== undefined && shown.length > 0 && (
        <ul className="divide-y divide-line-soft">
          {byPerson(shown).map((of) => (
            <BlockedPerson
              key={of.personId}
              of={of}
              isLifting={isLifting(of.personId)}
              onLift={() => void lift(of)}
            />
          ))}
        </ul>
      )}
    </RowCard>
  );
}

type Props = { of: BlockOfPerson; isLifting: boolean; onLift: () => void };

/** A guardian's block stays until a guardian lifts it. Rule 9.48 */
function BlockedPerson({ of, isLifting, onLift }: Props) {
  const { name, since, canLift, isParents } = of;
  return (
    <li className="flex max-w-none flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-[min(12rem,100%)] grow basis-0">
        <p translate="no" className="font-semibold [overflow-wrap:anywhere]">
          {name}
        </p>
        <p className="text-ink-soft">{text.since(dayWords(since))}</p>
        {isParents && (
          <p>
            <span className="font-semibold">{`${text.byParent}.`}</span>{' '}
            <span>{text.byParentHint}</span>
          </p>
        )}
      </div>
      {canLift && (
        <Button
          variant="secondary"
          isPending={isLifting}
          aria-label={text.unblockNamed(name)}
          onClick={onLift}
        >
          {text.unblock}
        </Button>
      )}
    </li>
  );
}

function useLifting() {
  const { id } = useMe();
  const unblock = useUnblock();
  const { feedback, attempt } = useFeedback();
  const heading = useHeadingAfterSuccess(feedback);
  const lift = ({ personId, name, isParents }: BlockOfPerson) =>
    attempt(
      () => unblock.mutateAsync({ blockerId: id, blockedId: personId }),
      isParents ? text.stillBlocked(name) : text.unblocked(name),
      text.unblockFailed(name),
    );

  const isLifting = (personId: string) =>
    unblock.isPending && unblock.variables.blockedId === personId;
  return { feedback, heading, lift, isLifting };
}

interface BlockOfPerson {
  readonly personId: string;
  readonly name: string;
  readonly since: string;
  readonly canLift: boolean;
  readonly isParents: boolean;
}

/** The reader and the reader's parent may both have blocked the same person. */
function byPerson(blocks: readonly BlockView[]): BlockOfPerson[] {
  const people = new Map<string, BlockOfPerson>();
  for (const { personId, name, createdAt, canLift } of blocks) {
    const other = people.get(personId);
    people.set(personId, {
      personId,
      name: name || text.unnamed,
      since: createdAt,
      canLift: canLift || other?.canLift === true,
      isParents: !canLift || other?.isParents === true,
    });
  }
  return [...people.values()];
}
