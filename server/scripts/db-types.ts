// Writes the row types from a database with the schema; with --verify, checks whether they are current.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { applySchema } from '../src/platform/db/apply-schema.ts';

const TARGET = join(import.meta.dirname, '../src/platform/db/db-types.ts');
const CODEGEN = join(import.meta.dirname, '../../node_modules/.bin/kysely-codegen');

// The generator can't see the values that check constraints allow, or that a view has no nulls.
const style = "'first-name-and-initial' | 'full-name'";
const mode = "'In-Person' | 'Remote'";
const card = {
  skills: 'Skills',
  id: 'string',
  name: 'string',
  bio: 'string',
  vetting: 'Vetting',
};
const match = {
  ...card,
  role: "'elder' | 'youth'",
  interest_mask: 'number',
  match_rank: 'number',
};
const NARROWED: Record<string, Record<string, string>> = {
  Guardianships: {
    ended_why: "'stepped-back' | 'ended-by-moderator' | 'ended-by-inviter' | 'of-age' | null",
  },
  ProfileVersions: {
    field: "'fullName' | 'bio' | 'avatar'",
    state: "Generated<'waiting' | 'shown' | 'refused' | 'replaced'>",
  },
  ActiveGuardianships: {
    guardian_id: 'string',
    child_id: 'string',
    since: 'Timestamp',
    wants_all: 'boolean',
  },
  PresentSubstitutes: {
    guardian_id: 'string',
    child_id: 'string',
    substitute_id: 'string',
    away_until: 'Timestamp',
  },
  GrownChildren: {
    guardian_id: 'string',
    child_id: 'string',
    of_age_at: 'Timestamp',
  },
  StandingPreApprovals: {
    youth_id: 'string',
    elder_id: 'string',
    guardian_id: 'string',
    made_at: 'Timestamp',
  },
  People: {
    role: "'elder' | 'parent' | 'youth'",
    vetting: 'Generated<Vetting>',
    skills: 'ColumnType<Skills, string | undefined, string>',
    shown_name_style: `Generated<${style}>`,
    stage: "'13-15' | '16-17' | 'under-13' | null",
  },
  StepsAhead: { step: "'13' | '16' | '18'" },
  MatchCards: match,
  MatchNames: match,
  PersonCards: { ...card, role: "'elder' | 'parent' | 'youth'" },
  Sessions: {
    status: "Generated<'approved' | 'cancelled' | 'pending' | 'rejected'>",
    connection_mode: mode,
    interests: 'InterestName[]',
  },
  SessionOffers: {
    video_provider: "'Google Meet' | 'Oakling' | 'Teams' | 'Zoom' | null",
  },
  Invites: {
    status: "Generated<'accepted' | 'pending'>",
    age_range: "'10-15' | '15-20' | '20-25'",
    shown_name_style: style,
  },
  ChildConsents: {
    state: "Generated<'recorded' | 'waiting' | 'withdrawn'>",
    way: 'ConsentWay | null',
  },
  Consents: {
    scope: 'ConsentScope',
    method: 'ConsentMethod',
  },
  Reports: {
    status: "Generated<'assigned' | 'closed' | 'open'>",
    category: 'ReportCategory',
    outcome: "'no-action' | 'other' | 'suspended' | 'warned' | null",
  },
  Appeals: { outcome: "'kept' | 'lifted' | null" },
  AccountSnapshots: { role: "'elder' | 'parent' | 'youth'" },
  VettingDecisions: {
    decision:
      "'birth-date-set' | 'first-email-sent' | 'reinstated' | 'reviewed' | 'second-factor-ended' | 'suspended'",
  },
  AccountReviews: { reason: 'Review' },
  ElderChecks: { ending: "'renewed' | 'suspended' | 'withdrawn' | null" },
  NotificationChoices: { kind: 'NotificationKind' },
  Notifications: {
    kind: 'NotificationKind',
    names: 'ColumnType<Record<string, string>, string | undefined, string>',
    meetings: 'ColumnType<MeetingToldOf[], string | undefined, string>',
  },
};

function narrow(source: string): string {
  const withImport = source.replace(
    'import type { ColumnType } from "kysely";',
    [
      "import type { ReportCategory } from '@oakling/domain/safety/report';",
      "import type { InterestName, Skills } from '@oakling/domain/interests/interest';",
      "import type { Review } from '@oakling/domain/identity/decide-review';",
      "import type { Vetting } from '@oakling/domain/identity/standing';",
      "import type { MeetingToldOf, NotificationKind } from '@oakling/domain/notifications/contract';",
      "import type { ConsentMethod, ConsentScope, ConsentWay } from '@oakling/domain/legal/terms';",
      "import type { ColumnType } from 'kysely';",
    ].join('\n'),
  );
  return Object.entries(NARROWED).reduce((text, [table, columns]) => {
    const start = text.indexOf(`export interface ${table} {`);
    const end = text.indexOf('\n}', start);
    const body = Object.entries(columns).reduce(
      (lines, [column, type]) => {
        const narrowed = lines.replace(
          new RegExp(`^  ${column}: .*;$`, 'm'),
          `  ${column}: ${type};`,
        );
        if (narrowed === lines) throw new Error(`${table} has no column ${column} left to narrow.`);
        return narrowed;
      },
      text.slice(start, end),
    );
    return text.slice(0, start) + body + text.slice(end);
  }, withImport);
}

const folder = mkdtempSync(join(tmpdir(), 'oakling-types-'));
const database = await startEmbeddedPostgres(folder);
try {
  await applySchema(database.url);
  const printed = execFileSync(
    process.execPath,
    [
      CODEGEN,
      '--dialect',
      'postgres',
      '--url',
      database.url,
      '--print',
      '--log-level',
      'error',
      '--date-parser',
      'string',
    ],
    { encoding: 'utf8' },
  );
  // Local date-times are read as text, because a Date would shift them to the server's time zone.
  const source = narrow(printed.replace(/^(  (?:start|end)_time: )Timestamp;$/gm, '$1string;'));
  if (!process.argv.includes('--verify')) writeFileSync(TARGET, source);
  else if (readFileSync(TARGET, 'utf8') !== source) {
    console.error('db-types.ts does not match the schema: run `npm run db:types`.');
    process.exitCode = 1;
  }
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
