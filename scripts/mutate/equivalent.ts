import { EQUIVALENT_QUERIES } from './equivalent-queries.ts';
import { EQUIVALENT_ROWS } from './equivalent-rows.ts';

/** Changes that take no guard away, each with its reason; `mutant` is a part of its name. */
export const EQUIVALENT: readonly { readonly mutant: string; readonly because: string }[] = [
  ...EQUIVALENT_ROWS,
  ...EQUIVALENT_QUERIES,
  {
    mutant: 'kernel/text.ts v.minLength(1, required)',
    because:
      'an empty text is refused as one that nobody can see; this one is for the API document',
  },
  {
    mutant: 'v.maxLength(INTEREST_NAMES.length, INTEREST_MISSING)',
    because: 'more names than there are interests are refused as one that is named twice',
  },
  {
    mutant: 'v.maxLength(64, ZONE_UNKNOWN)',
    because: 'a longer name is refused as no zone; this one spares looking it up',
  },
  {
    mutant: 'v.object for v.strictObject({ id: idSchema }',
    because: 'a path has no other parts than the route names',
  },
  {
    mutant: 'v.object for v.strictObject({ token: idSchema }',
    because: 'a path has no other parts than the route names',
  },
  {
    mutant: 'v.object for v.strictObject({ name: interestNameSchema }',
    because: 'a path has no other parts than the route names',
  },
  {
    mutant: 'v.object for v.strictObject({ blockerId: idSchema, blockedId: idSchema }',
    because: 'a path has no other parts than the route names',
  },
  {
    mutant: 'v.object for v.strictObject({ personId: idSchema, hash',
    because: 'a path has no other parts than the route names',
  },
  {
    mutant: 'v.tuple for v.strictTuple(',
    because: 'what a place in a list holds beyond its parts is read by nobody',
  },
  {
    mutant: 'safety/child-change-routes.ts v.regex',
    because: 'the cursor is encrypted: only what the server itself wrote can be decrypted',
  },
  {
    mutant: 'valueOf(rows, {})',
    because: 'a look is never refused',
  },
  {
    mutant: 'isAPIError(error)) throw error;',
    because: 'whatever else fails is a bug, and would be answered as a refusal: nothing passes',
  },
  {
    mutant: "if (brokenConstraint(error) !== '",
    because: 'whatever else fails is a bug, and would be answered as a refusal: nothing passes',
  },
  {
    mutant: "begun.method !== 'totp'",
    because: 'the sign-in library has no other method set up; it tells the type checker',
  },
  {
    mutant: "app.all('/",
    because:
      'an unknown path is a 404 all the same, or with a build the start page, which tells nothing',
  },
  {
    mutant: "admin/store.ts  .where('person_id'",
    because: 'it narrows what is read; those decided about are looked up by id',
  },
  {
    mutant: "interests/store.ts  .where('id'",
    because: 'elders and youths, who alone have interests, see no row of people but their own',
  },
  {
    mutant: "interests/store.ts#2  .where('id'",
    because: 'elders and youths, who alone have interests, see no row of people but their own',
  },
  {
    mutant: "invites/queries.ts  .where('parent_id'",
    because: 'the policy of the invites shows a parent no others',
  },
  {
    mutant: "invites/queries.ts#2  .where('parent_id'",
    because: 'the policy of the invites shows a parent no others',
  },
  {
    mutant: "invites/queries.ts#2  .where('status'",
    because: 'the address of an accepted invite has an account, and is refused for that',
  },
  {
    mutant: "legal/store.ts .where('id'",
    because: 'it narrows what is locked; nothing is read from these rows',
  },
  {
    mutant: "notifications/store.ts  .where('id', 'in'",
    because: 'it narrows what is read; the names are looked up by id',
  },
  {
    mutant: "notifications/store.ts#2  .where('read_at'",
    because: 'it keeps when a notice was first read; whose notices these are is said by the policy',
  },
  {
    mutant: 'profile/drop-picture.ts v.regex',
    because: 'what the queue holds the server itself put there',
  },
  {
    mutant: 'valueOf(await uploadAvatar(platform, actor, changedBy(c), upload), {})',
    because: 'an upload is never refused by the decision; what is no picture has been by then',
  },
  {
    mutant: ".where('avatar', 'in'",
    because: 'it narrows what is read; the pictures are looked up by hash',
  },
  {
    mutant: "admin/queries.ts  .where('audit_log.feature'",
    because: 'the policy of the audit shows a moderator no others',
  },
  {
    mutant: "config.ts v.minLength(1, 'a folder')",
    because: 'an empty variable counts as not set; this one tells the type',
  },
  {
    mutant: 'if (!(result instanceof RateLimiterRes)) throw result;',
    because: 'whatever else fails would be answered as one try too many: nothing passes',
  },
  {
    mutant: "safety/store.ts  .where('created_by'",
    because: 'the policy of the blocks lets nobody take away what another made',
  },
  {
    mutant: 'if (row.approved_at === null || row.decided_by === null)',
    because: 'a constraint of the sessions has none decided by nobody; it tells the type',
  },
  {
    mutant: 'platform/auth.ts if (pendingHooks',
    because:
      'the sign-in library puts nothing off as it is set up here; it would tell of a version that does',
  },
  {
    mutant: 'platform/database.ts if (!(error instanceof pg.DatabaseError))',
    because: 'nothing else that is thrown has a code of the database',
  },
  {
    mutant: 'if (!(error instanceof Error)) return false;',
    because: 'nothing but errors is thrown',
  },
  {
    mutant: 'platform/own-password.ts if (hash === undefined',
    because: 'every account has a password; it tells the type',
  },
  {
    mutant: 'platform/second-step.ts if (found === null)',
    because: 'the sign-in library has just set that login; without it the next line fails instead',
  },
  {
    mutant: 'platform/second-step.ts if (error.statusCode === 429)',
    because: 'too many tries would be refused as a step that is over: nothing passes',
  },
  {
    mutant: 'platform/migrate.ts if (!(error instanceof pg.DatabaseError)',
    because: 'whatever else fails ends the start too, in other words',
  },
  {
    mutant: 'run-server.ts if (!(error instanceof StartError)',
    because: 'whatever else fails ends the start too, in one sentence instead of all that is known',
  },
  {
    mutant: 'run-moderator-command.ts if (!isSaid',
    because:
      'whatever else fails ends the command too, in one sentence instead of all that is known',
  },
  {
    mutant: 'platform/data-dir-lock.ts if (!(error instanceof Error',
    because: 'whatever else fails is tried again, and ends the start after the third time',
  },
  {
    mutant: 'safety/export-account.ts if (!(await isSelfOrOwnChild',
    because: 'the same is asked again before anything that was read is given out',
  },
  {
    mutant: 'safety/export-account.ts if (lacksRow(error)',
    because: 'it chooses the answer; without it the same is refused as a failure',
  },
  {
    mutant: "(eb) => eb.or([eb('id', '=', viewerId)",
    because: 'the policy of the people shows nobody more than their own row and their children',
  },
  {
    mutant: "profile/store.ts#2  .where('id'",
    because: 'it is told to youths alone, who see no row of people but their own',
  },
  {
    mutant: 'safety/store.ts if (brokePolicy(error)',
    because:
      'a report that comes too late would be refused as a failure; none is stored either way',
  },
  {
    mutant: "safety/store.ts .where('id', 'in', ids)",
    because: 'it narrows what is read; the names are looked up by id',
  },
  {
    mutant: 'safety/store.ts if (numInsertedOrUpdatedRows',
    because:
      'the same block at the same moment waits for the first, and is decided as there already',
  },
  {
    mutant: 'sessions/answer-repeat.ts if (outcome.ok)',
    because: 'a request that has just been carried out is found again, and answered the same',
  },
  {
    mutant: "if (brokenConstraint(error) === 'sessions_id_spent')",
    because:
      'it chooses the answer; the trigger refuses the number, which would be answered as a failure',
  },
  {
    mutant: "if (constraint === 'sessions_may_meet')",
    because:
      'it chooses the answer; the trigger refuses the approval, which would be answered as a failure',
  },
  {
    mutant: "if (first === undefined) return refuse('no-such-account')",
    because: 'a list that ends with the own account has a first one; it tells the type',
  },
  {
    mutant: 'sessions/decide-by-link.ts if (member.actor === null)',
    because: 'with a parent the children’s sessions go, and a link to none is answered the same',
  },
  {
    mutant: 'notifications/queries.ts if (row === undefined)',
    because:
      'a place is kept for a year after its session; mails that name it are written before it',
  },
  {
    mutant: 'notifications/queries.ts if (videoProvider === null',
    because: 'a constraint of the places has none that is neither an address nor a link',
  },
  {
    mutant: "admin/view.ts if (actorId === null) return 'Oakling';",
    because: 'it chooses the words for who did it',
  },
];
