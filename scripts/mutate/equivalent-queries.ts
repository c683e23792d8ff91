/** Conditions that narrow a query or spare one, and guard nothing; `mutant` is a part of the change's name. */
export const EQUIVALENT_QUERIES = [
  {
    mutant: "notifications/choice-store.ts .where('id', '=', personId)",
    because: 'it narrows what is locked; the choice itself is looked up by its person',
  },
  {
    mutant: "sessions/outcome-store.ts  .where('person_id', '=', personId)",
    because: 'the database shows nobody another’s answer: policy session_outcomes_own',
  },
  {
    mutant: "platform/prepare-statements.ts if (typeof text !== 'string')",
    because: 'nothing of ours reads by a cursor; it tells the type checker',
  },
  {
    mutant: 'admin/store.ts  .where((where) => where.or(',
    because: 'it narrows what is locked; the people decided about are picked out of the rows by id',
  },
  {
    mutant: "admin/store.ts .where('parent_id'",
    because: 'it narrows what is locked; the children are picked out of the rows by their parent',
  },
  {
    mutant: 'platform/logins.ts if (token === null)',
    because: 'without a token no login is found, by the library neither; this one spares asking',
  },
  {
    mutant: 'platform/auth.ts if (end < 1)',
    because: 'what has no signature behind a dot has none that fits either',
  },
  {
    mutant: "notifications/push-store.ts  .where('person_id', '=', personId)",
    because:
      'the database shows a person their own subscriptions only: policy push_subscriptions_own',
  },
  {
    mutant: "notifications/push-store.ts#4  .where('login_id', '=', loginId)",
    because: 'an address is of one subscription only',
  },
  {
    mutant: "calendar/store.ts  .where('person_id', '=', personId)",
    because: 'the database shows a person their own feed only: policy calendar_feeds_own',
  },
  {
    mutant: "calendar/store.ts#2  .where('person_id', '=', personId)",
    because: 'the database shows a person their own feed only: policy calendar_feeds_own',
  },
  {
    mutant: 'sessions/place-columns.ts if (video_provider === null',
    because: 'a constraint of the places has none that is neither an address nor a link',
  },
  {
    mutant: 'sessions/lapse-sessions.ts if (found.undecided === null)',
    because: 'without the database nothing is due at that moment; the next minute looks again',
  },
  {
    mutant: 'sessions/tell-what-is-due.ts if (found.due === null)',
    because: 'without the database nothing is due at that moment; the next minute looks again',
  },
  {
    mutant: 'notifications/store.ts  .where(isMeant(meant))',
    because: 'it tells whether there is anything to write; what is written is narrowed by itself',
  },
  {
    mutant: 'matches/tell-new-matches.ts v.uuid()',
    because:
      'the data of a job is written by the job before; another text is refused by the database',
  },
  {
    mutant: 'notifications/invitation-for.ts if (session === null)',
    because:
      'mails with an entry for the calendar go to those who see the session; it tells the type checker',
  },
] as const;
