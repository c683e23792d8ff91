import type { DeviceChild } from '@oakling/domain/identity/pin';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PinField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { problemCode } from '../../../lib/problem.ts';
import { usePinLogIn } from '../pin-data.ts';
import { childrenHere as text, pinFailure } from '../pin-text.ts';
import type { Elements } from '../../../ui/card.tsx';

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
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const { mutateAsync, isPending, isSuccess } = usePinLogIn();
  const navigate = useNavigate();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const pin = input.current?.value ?? '';
    if (!/^\d{6}$/.test(pin)) return fail(text.missing);
    setProblem(undefined);
    try {
      await navigate(await mutateAsync({ childId: id, pin }), { replace: true });
    } catch (error) {
      if (input.current !== null && problemCode(error) === 'wrong-pin') input.current.value = '';
      fail(pinFailure(error));
    }
  }

  function fail(words: string) {
    setProblem(words);
    input.current?.focus();
  }

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
  return (
    <SubmitForm
      onSubmit={submit}
      submitLabel={text.submit}
      pendingText={text.pending}
      isPending={isPending || isSuccess}
    >
      <PinField
        ref={input}
        name="pin"
        label={text.pin}
        description={text.hint(triesLeft)}
        required
        error={problem}
      />
    </SubmitForm>
  );
}
