import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type Props = {
  query: { isPending: boolean; isError: boolean; refetch: () => Promise<unknown> };
  loading: string;
  failed: string;
  tryAgain?: string;
};

/** What stands where something is still on its way, or did not come. */
export function LoadState({ query, loading, failed, tryAgain = 'Try again' }: Props) {
  if (query.isPending) return <Skeleton label={loading} />;
  if (!query.isError) return null;
  return (
    <Alert tone="error">
      <p className="mb-3">{failed}</p>
      <Button variant="secondary" onClick={() => void query.refetch()}>
        {tryAgain}
      </Button>
    </Alert>
  );
}
