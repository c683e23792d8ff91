import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

const text = {
  lost: 'This part of the page did not arrive. Check your connection. Then load the page again.',
  again: 'Load again',
};

/** What stands in for a part of a page whose script could not be fetched; the rest of the page stays, with what was written. */
export function LostPart() {
  return (
    <Alert tone="error">
      <p>{text.lost}</p>
      <Button onClick={() => window.location.reload()}>{text.again}</Button>
    </Alert>
  );
}
