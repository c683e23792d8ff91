import type { ExportPart } from '../../platform/db/export-part.ts';
import { readDelays } from './day/delay-store.ts';
import { readOutcomes } from './afterwards/outcome-store.ts';
import { listKeepsakes } from './friendships/keepsake-store.ts';
import { readCheckIns } from './friendships/check-in-store.ts';
import { readPreApprovalsOf } from './supervision/pre-approval-store.ts';
import { listSessions } from './queries.ts';
import { readRulesOf } from './supervision/standing-rules-store.ts';
import { listRests } from './supervision/rest-store.ts';
import { readQuestions } from './supervision/question-store.ts';

export function sessionExports(clock: () => Date): readonly ExportPart[] {
  return [
    {
      // Sessions as their own page shows them: with other people's shown names, and only places that are visible.
      key: 'sessions',
      describes:
        'Sessions: when, who with, about what, where as far as that may be seen, and thank-you notes.',
      read: (tx, { ownerId }) => listSessions(tx, ownerId, clock()),
    },
    {
      // Guardians' standing rules. They are in a guardian's own export and in their export of the child, but not in
      // the child's own.
      key: 'standingRules',
      describes: 'The rules that a parent has set for the sessions of a child; days: 1 is Monday.',
      read: (tx, { ownerId }) => readRulesOf(tx, ownerId),
    },
    {
      // Pre-approvals. They are in the guardian's own export, in their export of the child, and in the youth's own.
      // Rule 6.155
      key: 'preApprovals',
      describes:
        'The elders whose sessions with a youth a guardian has pre-approved, and since when.',
      read: (tx, { ownerId }) => readPreApprovalsOf(tx, ownerId),
    },
    {
      // Current rests, for the side that refused. Rule 6.277
      key: 'rests',
      describes: 'Who cannot ask this person, or a child of this parent, for a session for now.',
      read: async (tx, { ownerId, viewerId }) =>
        (await listRests(tx, viewerId)).filter(
          ({ askedId }) => ownerId === viewerId || askedId === ownerId,
        ),
    },
    {
      // A parent's export of a child omits these reports, because they are private. Rule 6.76
      key: 'outcomes',
      describes: 'What this person said of how sessions went; only moderators read it.',
      read: (tx, { ownerId }) => readOutcomes(tx, ownerId),
    },
    {
      // Rule 6.443
      key: 'checkIns',
      describes: 'What this person said of how it goes with a friend; only moderators read it.',
      read: (tx, { ownerId }) => readCheckIns(tx, ownerId),
    },
    {
      // A parent's export of a child has them, too, because a guardian sees them. Rule 6.484
      key: 'keepsakes',
      describes:
        'Friendships that ended: when, what you did together, and the cards of the goodbye.',
      read: async (tx, { ownerId, viewerId }) =>
        (await listKeepsakes(tx, viewerId, clock())).filter((item) => item.ownerId === ownerId),
    },
    {
      // An elder's answers, and questions about a child, are exported with the sessions.
      key: 'questions',
      describes: 'What this parent asked elders before deciding, and what they answered.',
      read: (tx, { ownerId }) => readQuestions(tx, ownerId),
    },
    {
      // A guardian's export of a child omits these, because the child's sessions already show the delays.
      key: 'delays',
      describes: 'When this person said that they would be late, and by how many minutes.',
      read: (tx, { ownerId }) => readDelays(tx, ownerId),
    },
  ];
}
