import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FeedbackMessage, type Feedback } from '../../../ui/live-region.tsx';
import { useExport } from '../data.ts';
import { childsData, dataFailure, yourData, type ChildOfData } from '../your-data-text.ts';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';

/** Taking one's data along, and leaving; for a child too. Rules 9.12, 9.13 and 9.83 */
export function YourData({ child }: { child?: ChildOfData }) {
  const text = child === undefined ? yourData : childsData(child.name);
  const { mutateAsync, isPending } = useExport(child?.id);
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  async function download() {
    setFeedback(null);
    try {
      saveFile(await mutateAsync());
      setFeedback({ tone: 'success', words: text.downloaded });
    } catch (error) {
      setFeedback({ tone: 'error', words: dataFailure(error, text.downloadFailed) });
    }
  }

  return (
    <Card as="section" aria-labelledby="your-data" className="space-y-4">
      <div className="space-y-1">
        <h2 id="your-data" className="text-xl">
          {text.heading}
        </h2>
        <p className="text-ink-soft">{text.intro}</p>
      </div>
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
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {text.remove}
        </Button>
      </div>
      {isAsking && (
        <RemoveAccountDialog
          {...(child !== undefined && { child })}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}

/** Has the browser keep a file, as if it had been a link to it. */
function saveFile(content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = 'oakling-export.zip';
  link.click();
  // The browser has taken hold of the content by the time this event is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
