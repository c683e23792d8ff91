import { Button } from '../../../ui/button.tsx';
import { buttonClasses } from '../../../ui/button-classes.ts';
import { feedText as text } from '../text.ts';

type Props = {
  address: string;
  onTell: (outcome: { tone: 'success' | 'error'; words: string }) => void;
};

/** The new address: to open, to copy, and to read; it is not told again. Rule 7.10 */
export function FeedAddress({ address, onTell }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      onTell({ tone: 'success', words: text.copied });
    } catch {
      onTell({ tone: 'error', words: text.copyFailed });
    }
  }

  return (
    <div className="space-y-3">
      <p>
        <span className="block font-semibold">{text.address}</span>
        <span className="[overflow-wrap:anywhere] select-all">{address}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClasses('primary')}>
          {text.open}
        </a>
        <Button variant="secondary" onClick={() => void copy()}>
          {text.copy}
        </Button>
      </div>
    </div>
  );
}
