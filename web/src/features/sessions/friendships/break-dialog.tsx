import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { firstName, sentence } from '@oakling/domain/kernel/words';
import { api, bodyOf } from '../../../lib/api.ts';
import { useMe } from '../../../lib/me.ts';
import { useChange } from '../../../lib/use-change.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RestsSection, restsQuery } from '../supervision/components/rests-section.tsx';

interface Named {
  readonly id: string;
  readonly name: string;
}

const text = {
  take: 'Take a break',
  title: (other: string) => `Take a break from ${other}?`,
  explanation: (other: string, asked: string) =>
    `For four weeks, ${firstName(other)} can’t ask ${asked} for a session. You can end the break at any time.`,
  untold: (other: string) => sentence`Planned sessions stay. We don’t tell ${firstName(other)}.`,
  confirm: 'Take a Break',
  confirming: 'Saving...',
  cancel: 'Cancel',
  failed: 'That didn’t work. Please try again.',
};

/** A break from a friend, or the way to end it. Rule 6.448 */
export function TakeBreak({ other, child }: { other: Named; child: Named | null }) {
  const me = useMe();
  const { elderId = '', youthId = '' } = useParams();
  const [isOpen, setIsOpen] = useState(false);
  const { data: rests } = useQuery(restsQuery);
  const { mutate, isPending, isError } = useChange(
    () =>
      bodyOf(
        api.friendships[':elderId'][':youthId'].break.$put({
          param: { elderId, youthId },
          json: {},
        }),
      ),
    restsQuery.queryKey,
  );
  const askedId = child?.id ?? me.id;
  const asked = child === null ? 'you' : firstName(child.name);
  const isResting = rests?.some((rest) => rest.askerId === other.id && rest.askedId === askedId);
  return (
    <>
      <RestsSection askerId={other.id} askedId={askedId} asked={asked} />
      {isResting === false && (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {text.take}
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
          isOpen
          title={text.title(other.name)}
          tone="primary"
          confirmLabel={text.confirm}
          cancelLabel={text.cancel}
          isPending={isPending}
          pendingText={text.confirming}
          onConfirm={() => mutate(undefined, { onSuccess: () => setIsOpen(false) })}
          onCancel={() => setIsOpen(false)}
        >
          {isError && <Alert tone="error">{text.failed}</Alert>}
          <p>{text.explanation(other.name, asked)}</p>
          <p>{text.untold(other.name)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
