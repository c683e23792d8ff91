import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Card } from './card.tsx';
import { Illustration, type IllustrationName } from './illustration.tsx';

type Props = {
  picture: IllustrationName;
  tone?: 'info' | 'error';
  title: string;
  children?: ReactNode;
  /** Links or buttons, with the recommended one first. */
  actions?: ReactNode;
};

export function ClosedCard({ picture, tone = 'info', title, children, actions }: Props) {
  return (
    <Card className="space-y-6">
      <div className="flex justify-center">
        <Illustration name={picture} />
      </div>
      <Alert tone={tone} title={title}>
        {children}
      </Alert>
      {Boolean(actions) && <div className="flex flex-wrap justify-center gap-3">{actions}</div>}
    </Card>
  );
}
