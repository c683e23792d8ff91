import type { BlockView } from '@oakling/domain/safety/contract';
import { Button } from '../../../ui/button.tsx';
import { blockedText as text } from '../child-text.ts';
import type { AskedBlock } from './child-block-dialog.tsx';
import { PersonLine } from './person-line.tsx';

type Props = {
  blocks: readonly BlockView[];
  /** The child's name. */
  name: string;
  onLift: (asked: AskedBlock) => void;
};

/** The blocks of a child; a parent lifts those they made. */
export function BlockedList({ blocks, name, onLift }: Props) {
  if (blocks.length === 0) return <p>{text.none(name)}</p>;
  return (
    <ul className="divide-y divide-line-soft">
      {blocks.map((block) => (
        <PersonLine
          key={`${block.personId} ${block.isMine}`}
          name={block.name}
          detail={text.by(block, name)}
        >
          {block.isMine ? (
            <Button
              variant="secondary"
              aria-label={text.liftOf(block.name)}
              onClick={() => onLift({ verb: 'lift', personId: block.personId, other: block.name })}
            >
              {text.lift}
            </Button>
          ) : (
            <p className="text-sm text-ink-soft">{text.onlyChild(name)}</p>
          )}
        </PersonLine>
      ))}
    </ul>
  );
}
