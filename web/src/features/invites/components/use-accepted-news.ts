import type { InviteView } from '@oakling/domain/invites/contract';
import { useState } from 'react';
import { yourInvites as text } from '../invites-text.ts';

/** Which invite was accepted while the page was open, in words; empty before that. */
export function useAcceptedNews(invites: readonly InviteView[]): string {
  const [before, setBefore] = useState(invites);
  const [news, setNews] = useState('');
  if (before !== invites) {
    setBefore(invites);
    const open = new Set(before.filter(isOpen).map(({ token }) => token));
    const accepted = invites.find((invite) => open.has(invite.token) && !isOpen(invite));
    if (accepted !== undefined) setNews(text.accepted(accepted.childName));
  }
  return news;
}

const isOpen = ({ status }: InviteView) => status !== 'accepted';
