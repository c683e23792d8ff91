import { useState } from 'react';
import { LogInPage } from '../features/identity/log-in-page.tsx';
import { ContactLink } from '../features/legal/components/contact-link.tsx';
import { isDeviceLocked } from '../lib/me.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { LoadingPage } from './loading-page.tsx';

const LockPage = lazyPart(
  async () => (await import('../features/identity/lock-page.tsx')).LockPage,
  { waiting: <LoadingPage /> },
);

export function LogInRoute() {
  const [isLocked, setIsLocked] = useState(isDeviceLocked);
  if (isLocked) return <LockPage onPassword={() => setIsLocked(false)} />;
  return <LogInPage contact={<ContactLink />} />;
}
