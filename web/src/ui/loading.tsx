import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './illustration.tsx';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** Rule 10.19 */
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

type LoadStateProps = {
  query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  count?: number;
} & (
  | { /** The name of what is loaded, such as "your logins". */ what: string }
  | { loading: string; failed: string }
);

export function LoadState({ query, count, ...rest }: LoadStateProps) {
  const { loading, failed } =
    'what' in rest
      ? { loading: `Loading ${rest.what}...`, failed: `We couldn’t load ${rest.what}.` }
      : rest;
  if (query.isPending) return <Skeleton label={loading} {...(count !== undefined && { count })} />;
  return query.isError && <LoadFailed words={failed} onRetry={() => void query.refetch()} />;
}

type SkeletonProps = {
  label: string;
  count?: number;
};

export function Skeleton({ label, count = 3 }: SkeletonProps) {
  return (
    <div>
      <p role="status" className="mb-4 text-ink-soft">
        {label}
      </p>
      <div aria-hidden className="grid gap-4 motion-safe:animate-pulse">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="flex gap-4 rounded-card bg-card p-5 shadow-card">
            <div className="size-14 shrink-0 rounded-full bg-line-soft" />
            <div className="grow space-y-3 py-1">
              <div className="h-4 w-2/5 rounded bg-line-soft" />
              <div className="h-4 w-4/5 rounded bg-line-soft" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

type EmptyStateProps = {
  picture: IllustrationName;
  title: string;
  text?: string;
  action?: ReactNode;
};

export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-3 py-6 text-center">
      <Illustration name={picture} />
      <h2 className="text-xl">{title}</h2>
      {text !== undefined && <p className="text-ink-soft">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
