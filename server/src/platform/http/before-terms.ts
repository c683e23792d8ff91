/**
 * What remains open to whoever has changed terms to accept: knowing who one is, reading and accepting
 * the terms, the ways in and out, one's own data and leaving, and what keeps a person or a child safe.
 * All else waits. Rule 1.51
 */
export const OPEN_BEFORE_TERMS: ReadonlySet<string> = new Set([
  'GET /api/me',
  'GET /api/terms',
  'GET /api/consents',
  'POST /api/consents',
  'POST /api/log-out',
  'GET /api/logins',
  'DELETE /api/logins',
  'DELETE /api/logins/:id',
  'POST /api/change-password',
  'GET /api/account/export',
  'POST /api/account/removal',
  'GET /api/children/:id/export',
  'POST /api/children/:id/removal',
  'POST /api/children/:id/pause',
  'GET /api/blocks',
  'POST /api/blocks',
  'POST /api/reports',
]);
