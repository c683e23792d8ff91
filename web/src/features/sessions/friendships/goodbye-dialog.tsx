import type { GoodbyeCard } from '@oakling/domain/safety/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { FriendBreak } from './break-dialog.tsx';
import { CARD_OPTIONS, cardOf, goodbyeText as text } from './goodbye-text.ts';
import type { Friend } from './data.ts';
import { useSayGoodbye } from './keepsake-data.ts';

type Props = {
  other: Friend;
  /** The child for whom a guardian says goodbye. */
  child: Friend | null;
  /** The start of the next meeting. */
  nextAt: string | null;
  /** The request for a last meeting. */
  again: string;
  /** True if the next meeting repeats. It has a break of its own. */
  isSeries: boolean;
};

/** Rule 6.480 */
export function SayGoodbye(props: Props) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden [&>section]:w-full">
      <FriendBreak other={props.other} child={props.child} isOffered={!props.isSeries} />
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        {text.sayGoodbye}
      </Button>
      {isAsked && <GoodbyeDialog {...props} onKept={() => setIsAsked(false)} />}
    </div>
  );
}

function GoodbyeDialog({ other, child, nextAt, again, onKept }: Props & { onKept: () => void }) {
  const { dashboardRole: role } = useMe();
  const navigate = useNavigate();
  const { mutate, isPending, isError } = useSayGoodbye(() => {
    showToast(text.said(other.name), 'success');
    void navigate(`/dashboard/${role}/friends`);
  });
  const [card, setCard] = useState<GoodbyeCard | null>(null);
  function confirm() {
    const childId = child === null ? {} : { childId: child.id };
    mutate({ personId: other.id, ...childId, goodbye: { card } });
  }
  return (
    <ConfirmDialog
      title={text.title(other.name, child?.name ?? null)}
      confirmLabel={text.confirm}
      tone="danger"
      isPending={isPending}
      pendingText={text.confirming}
      onConfirm={confirm}
      onCancel={onKept}
    >
      {isError && <Alert tone="error">{text.failed}</Alert>}
      {nextAt !== null && <p>{text.planned(nextAt)}</p>}
      <p>{text.explanation(other.name)}</p>
      {child !== null && <p>{text.childToo(child.name)}</p>}
      {nextAt === null && child === null && (
        <p>
          <TextLink to={again}>{text.once}</TextLink>
        </p>
      )}
      {child === null && (
        <RadioGroupField
          legend={text.legend}
          name="card"
          value={card ?? 'none'}
          options={[{ value: 'none', label: text.none }, ...CARD_OPTIONS]}
          onChange={({ target }) => setCard(cardOf(target.value))}
        />
      )}
    </ConfirmDialog>
  );
}
