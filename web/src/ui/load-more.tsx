import { Button } from './button.tsx';

type Props = { label: string; isLoading: boolean; onLoadMore: () => void };

/** Fetches the next page of a list when asked; nothing loads by itself while scrolling. */
export function LoadMore({ label, isLoading, onLoadMore }: Props) {
  return (
    <div className="flex justify-center py-4">
      <Button
        variant="secondary"
        isPending={isLoading}
        pendingText="Loading..."
        onClick={onLoadMore}
      >
        {label}
      </Button>
    </div>
  );
}
