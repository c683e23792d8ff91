import type { DeviceChild } from '@oakling/domain/identity/pin';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { usePinLogIn } from '../pin-data.ts';
import { childrenHere as text, pinFailure } from '../pin-text.ts';
import type { Elements } from '../../../ui/card.tsx';
import { PinForm } from './pin-form.tsx';

type Props = {
  items: readonly DeviceChild[];
  contact: Elements;
};

/** Rule 1.84 */
export function ChildrenHere({ items, contact }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const isAlone = items.length === 1;
  const child = isAlone ? items[0] : items.find(({ id }) => id === chosen);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = `${child?.id} ${child?.triesLeft === 0}`;
  const shownBefore = useRef(shown);
  useEffect(() => {
    // The pressed button was removed, so move the focus to the heading.
    const isFocusLost = document.activeElement === document.body;
    if (shown !== shownBefore.current && isFocusLost) heading.current?.focus();
    shownBefore.current = shown;
  }, [shown]);
  return (
    <section aria-labelledby="children-here" className="space-y-4">
      <h2
        id="children-here"
        ref={heading}
        tabIndex={-1}
        className="text-xl [overflow-wrap:anywhere]"
      >
        {child === undefined ? text.heading : child.isClosed ? child.name : text.one(child.name)}
      </h2>
      {child === undefined ? (
        <div className="grid gap-3">
          {items.map(({ id, name }) => (
            <Button key={id} variant="secondary" onClick={() => setChosen(id)}>
              <span translate="no">{name}</span>
            </Button>
          ))}
        </div>
      ) : (
        <EnterPin key={child.id} child={child} contact={contact} />
      )}
      {child !== undefined && !isAlone && (
        <Button variant="quiet" onClick={() => setChosen(null)}>
          {text.back}
        </Button>
      )}
    </section>
  );
}

type EnterProps = Pick<Props, 'contact'> & { child: DeviceChild };

function EnterPin({ child: { id, name, triesLeft, isClosed }, contact }: EnterProps) {
  const logIn = usePinLogIn(id);
  if (isClosed) {
    return (
      <Alert tone="info">
        <p>
          <span>{text.closed(name)}</span> {contact}
        </p>
      </Alert>
    );
  }
  if (triesLeft === 0) return <Alert tone="error">{text.locked(name)}</Alert>;
  return <PinForm logIn={logIn} text={text} hint={text.hint(triesLeft)} words={pinFailure} />;
}
