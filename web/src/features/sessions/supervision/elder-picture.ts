import type { PersonCard, SessionRow } from '@oakling/domain/sessions/contract';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';

/**
 * A `blob:` URL of the elder's uploaded picture, which is valid only on this page. The link stays in a POST body,
 * because logs would contain a URL. Rule 6.83
 */
export function useElderPicture(link: string, hasPicture: boolean): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!hasPicture) return;
    const leaving = new AbortController();
    let made: string | null = null;
    async function show() {
      const picture = await fetchPicture(link, leaving.signal);
      if (leaving.signal.aborted || picture === null) return;
      made = URL.createObjectURL(picture);
      setUrl(made);
    }
    // If this fails, the built-in avatar stays. A decision doesn't depend on the picture.
    show().catch(() => undefined);
    return () => {
      leaving.abort();
      if (made !== null) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [link, hasPicture]);
  return url;
}

async function fetchPicture(link: string, signal: AbortSignal): Promise<Blob | null> {
  const response = await api['decision-links'].picture.$post(
    { json: { link } },
    { init: { signal } },
  );
  return response.ok ? response.blob() : null;
}

export function withElderPicture(session: SessionRow, avatarUrl: string): SessionRow {
  const shown = (person: PersonCard) =>
    person.role === 'elder' ? { ...person, avatarUrl } : person;
  return { ...session, initiator: shown(session.initiator), receiver: shown(session.receiver) };
}
