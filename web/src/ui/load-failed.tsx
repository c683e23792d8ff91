import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** Rule 10.19: says that something could not be loaded, with a way to try again. */
export function LoadFailed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <Alert tone="error">
      <p className="mb-3">{words}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
