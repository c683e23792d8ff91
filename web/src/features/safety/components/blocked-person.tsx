import { dayWords } from '../../../lib/date-words.ts';
import { Button } from '../../../ui/button.tsx';
import type { BlockOfPerson } from '../block-of-person.ts';
import { blockedPeopleText as text } from '../text.ts';

type Props = { of: BlockOfPerson; isLifting: boolean; onLift: () => void };

/** One blocked person; what the parent set stays until the parent lifts it. Rule 9.48 */
export function BlockedPerson({ of, isLifting, onLift }: Props) {
  const { name, since, isMine, isParents } = of;
  return (
    <li className="flex max-w-none flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-[min(12rem,100%)] grow basis-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-ink-soft">{text.since(dayWords(since))}</p>
        {isParents && (
          <p>
            <span className="font-semibold">{text.byParent}.</span> {text.byParentHint}
          </p>
        )}
      </div>
      {isMine && (
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
