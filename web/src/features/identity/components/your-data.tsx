import { useState } from 'react';
import { useMe } from '../../../lib/me.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { lazyDialog } from '../../../ui/lazy-part.ts';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { useExport } from '../own-data.ts';
import type { FamilyLeft } from '../remove-account-text.ts';
import {
  type ChildOfData,
  childsData,
  dataFailure,
  othersFirst,
  yourData,
} from '../your-data-text.ts';

const RemoveAccountDialog = lazyDialog(
  async () => (await import('./remove-account-dialog.tsx')).RemoveAccountDialog,
);

/** Rules 9.12, 9.13 and 9.83 */
export function YourData({ child, family }: { child?: ChildOfData; family?: FamilyLeft }) {
  const text = child === undefined ? yourData : childsData(child.name);
  const { mutateAsync, isPending } = useExport(child?.id);
  const { feedback, attempt } = useFeedback();
  const [isAsking, setIsAsking] = useState(false);
  // A child who logs in with a PIN has no password and must ask a parent. Rule 1.112
  const mayRemove = useMe().mailbox !== 'guardian';
  const canRemove = mayRemove && (child === undefined || child.hasOthers === false);

  const download = () =>
    attempt(
      async () => saveFile(await mutateAsync()),
      text.downloaded,
      (error) => dataFailure(error, text.downloadFailed),
    );

  return (
    <SectionCard id="your-data" heading={text.heading} intro={text.intro}>
      <FeedbackMessage feedback={feedback} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          isPending={isPending}
          pendingText={text.downloading}
          onClick={() => void download()}
        >
          {text.download}
        </Button>
        {canRemove && (
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {text.remove}
          </Button>
        )}
      </div>
      {child?.hasOthers === true && <p>{othersFirst(child.name)}</p>}
      {isAsking && canRemove && (
        <RemoveAccountDialog
          {...(child !== undefined && { child })}
          {...(family !== undefined && { family })}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </SectionCard>
  );
}

function saveFile(content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = 'oakling-export.zip';
  link.click();
  // The browser has read the content when this event has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
