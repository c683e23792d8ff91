import type { ReactNode } from 'react';

type Props = { picture: string; title: string; text?: string; action?: ReactNode };

/** What a list shows when it is empty: a picture, what that means, and what to do next. */
export function EmptyState({ picture, title, text, action }: Props) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-3 py-6 text-center">
      <img src={picture} alt="" width={240} height={180} className="h-auto w-60 max-w-full" />
      <h2 className="text-xl">{title}</h2>
      {text !== undefined && <p className="text-ink-soft">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
