import type { ReactElement } from 'react';
import { useLoaderData } from 'react-router';

/** The page that a route's loader has fetched. */
export function FetchedPage() {
  return useLoaderData<ReactElement>();
}
