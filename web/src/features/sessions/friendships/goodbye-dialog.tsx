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
import { againAddress } from '../session-view.ts';
import { friendOf, type ShownFriendship } from './data.ts';
import { useSayGoodbye } from './keepsake-data.ts';

type Props = { friendship: ShownFriendship };

/** Rule 6.480 */
export function SayGoodbye({ friendship }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden [&>section]:w-full">
      <FriendBreak friendship={friendship} />
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        {text.sayGoodbye}
      </Button>
      {isAsked && <GoodbyeDialog friendship={friendship} onKept={() => setIsAsked(false)} />}
    </div>
  );
}

function GoodbyeDialog({ friendship, onKept }: Props & { onKept: () => void }) {
  const { dashboardRole: role } = useMe();
  const { next, latest } = friendship;
  const { other, child } = friendOf(role, friendship);
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
      {next !== null && <p>{text.planned(next.startsAt)}</p>}
      <p>{text.explanation(other.name)}</p>
      {child !== null && <p>{text.childToo(child.name)}</p>}
      {next === null && child === null && (
        <p>
          <TextLink to={againAddress(role, other.id, latest.id)}>{text.once}</TextLink>
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
