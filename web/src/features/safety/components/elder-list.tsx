import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { Button } from '../../../ui/button.tsx';
import { VerifiedBadge } from '../../../ui/verified-badge.tsx';
import { blockedText as text } from '../child-text.ts';
import type { AskedBlock } from './child-block-dialog.tsx';
import { PersonLine } from './person-line.tsx';

type Props = {
  elders: ChildDetail['elders'];
  /** The child's name. */
  name: string;
  onBlock: (asked: AskedBlock) => void;
};

/** The elders of a child's sessions, each with a way to block them. */
export function ElderList({ elders, name, onBlock }: Props) {
  return (
    <div className="space-y-2">
      <h3 className="text-lg">{text.eldersHeading}</h3>
      <p className="text-ink-soft">
        {elders.length === 0 ? text.noElders(name) : text.eldersIntro(name)}
      </p>
      <ul className="divide-y divide-line-soft">
        {elders.map(({ id, name: other, isVerified }) => (
          <PersonLine key={id} name={other} badge={isVerified && <VerifiedBadge />}>
            <Button
              variant="secondary"
              aria-label={text.blockOf(other)}
              onClick={() => onBlock({ verb: 'block', personId: id, other })}
            >
              {text.block}
            </Button>
          </PersonLine>
        ))}
      </ul>
    </div>
  );
}
