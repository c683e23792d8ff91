import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { firstName, sentence } from '@oakling/domain/kernel/words';
import { api, bodyOf } from '../../../lib/api.ts';
import { useMe } from '../../../lib/me.ts';
import { useChange } from '../../../lib/use-change.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import {
  REST_HEADING,
  RestsSection,
  restsQuery,
} from '../supervision/components/rests-section.tsx';
import { friendOf, type ShownFriendship } from './data.ts';

const text = {
  take: 'Take a break',
  title: (other: string) => `Take a break from ${other}?`,
  explanation: (other: string, asked: string) =>
    `For four weeks, ${firstName(other)} can’t ask ${asked} for a session. You can end the break at any time.`,
  untold: (other: string) =>
    sentence`Planned sessions and open requests stay. We don’t tell ${firstName(other)}.`,
  confirm: 'Take a break',
  confirming: 'Saving...',
  begun: 'The break has begun.',
  failed: 'That didn’t work. Please try again.',
};

/** The break from a friend, with the way to end it, or the way to begin one. Rule 6.448 */
export function FriendBreak({ friendship }: { friendship: ShownFriendship }) {
  const me = useMe();
  const { other, child } = friendOf(me.dashboardRole, friendship);
  // The dates of a series have a break of their own.
  const isOffered = (friendship.next?.series ?? null) === null;
  const { elderId = '', youthId = '' } = useParams();
  const one = api.friendships[':elderId'][':youthId'].break;
  const { mutate, reset, isPending, isError } = useChange(
    () => bodyOf(one.$put({ param: { elderId, youthId }, json: {} })),
    restsQuery.queryKey,
  );
  const [isOpen, setIsOpen] = useState(false);
  const [hasBegun, setHasBegun] = useState(false);
  const { data: rests } = useQuery(restsQuery);
  const askedId = child?.id ?? me.id;
  const asked = child === null ? 'you' : firstName(child.name);
  const isResting = rests?.some((rest) => rest.askerId === other.id && rest.askedId === askedId);
  useEffect(() => {
    // The pressed button was removed, so move the focus.
    if (hasBegun && !isOpen) document.getElementById(REST_HEADING)?.focus();
  }, [hasBegun, isOpen]);
  function confirm() {
    mutate(undefined, {
      onSuccess() {
        showToast(text.begun, 'success');
        setHasBegun(true);
        setIsOpen(false);
      },
    });
  }
  return (
    <>
      <RestsSection friend={other} askedId={askedId} asked={asked} />
      {isOffered && isResting === false && (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {text.take}
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
          title={text.title(other.name)}
          tone="primary"
          confirmLabel={text.confirm}
          isPending={isPending}
          pendingText={text.confirming}
          onConfirm={confirm}
          onCancel={() => {
            setIsOpen(false);
            reset();
          }}
        >
          {isError && <Alert tone="error">{text.failed}</Alert>}
          <p>{text.explanation(other.name, asked)}</p>
          <p>{text.untold(other.name)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
