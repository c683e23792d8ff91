import type { PagePart } from '@oakling/domain/sessions/view-session';
import type { Session } from '@oakling/domain/sessions/session';

/** The same with moments as text, as JSON has them. */
type Json<Value> = Value extends Date
  ? string
  : Value extends readonly unknown[]
    ? Value
    : Value extends object
      ? { readonly [Key in keyof Value]: Json<Value[Key]> }
      : Value;
/** A session as `session_state` returns it. */
export type SessionJson = Json<Session>;

export function parseSession(json: SessionJson): Session {
  const moments = {
    startsAt: new Date(json.startsAt),
    endsAt: new Date(json.endsAt),
    createdAt: new Date(json.createdAt),
    agreedAt: dateOrNull(json.agreedAt),
  };
  switch (json.status) {
    case 'pending':
      return { ...json, ...moments };
    case 'approved':
      return { ...json, ...moments, decidedAt: new Date(json.decidedAt) };
    case 'rejected':
      return { ...json, ...moments, decidedAt: new Date(json.decidedAt) };
    case 'cancelled':
      return {
        ...json,
        ...moments,
        cancelledAt: new Date(json.cancelledAt),
        decidedAt: dateOrNull(json.decidedAt),
      };
  }
}

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));

/** Fields of the session page beyond its row, as `session_page_parts` returns them. */
export type PagePartJson = Omit<PagePart, 'session'> & { readonly session: SessionJson };

export function parsePagePart(json: PagePartJson): PagePart {
  return { ...json, session: parseSession(json.session) };
}
