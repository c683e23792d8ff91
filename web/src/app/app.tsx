import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { pathOfHash } from '../lib/hash-address.ts';
import { queryClient } from '../lib/query-client.ts';
import { Toaster } from '../ui/toaster.tsx';
import { router } from './router.tsx';

/** The whole application: what it knows of the server, its pages, and its toasts. */
export function App() {
  useEffect(() => {
    // A mailed link pasted into an open tab changes only the hash.
    const follow = () => {
      const path = pathOfHash(window.location.hash);
      if (path !== null) void router.navigate(path, { replace: true });
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  );
}
