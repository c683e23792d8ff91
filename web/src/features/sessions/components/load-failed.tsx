import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { common } from '../text.ts';

/** Rule 10.19: says that a list could not be loaded, with a way to try again. */
export function LoadFailed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <Alert tone="error">
      <p className="mb-3">{words}</p>
      <Button variant="secondary" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </Alert>
  );
}
