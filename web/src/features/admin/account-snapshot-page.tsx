import type { AccountSnapshotView } from '@oakling/domain/admin/account-snapshot';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { dayUntilToday, dayWords } from '../../lib/date-words.ts';
import { saidOf } from '../../lib/worded-texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SectionCard } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { WrittenTexts } from '../../ui/written-texts.tsx';
import { DetailPage } from './components/pages.tsx';
import { Decisions, CaseCards, VettedLine, keptWords } from './components/records.tsx';
import { ReportedSession } from './components/reported-session.tsx';
import { WarningList } from './components/warnings.tsx';
import { WrittenVersions } from './components/written-versions.tsx';
import { accountSnapshotQuery } from './data.ts';
import { snapshotText as text } from './account-snapshot-text.ts';
import { ROLE } from './text.ts';
import { warningText } from './warning-text.ts';
import { CHECK_ENDING_WORDS, CHECK_WORDS, checkText } from './clearance-text.ts';

/** Rule 9.159 */
export function AccountSnapshotPage() {
  const { id = '' } = useParams();
  const found = useQuery(accountSnapshotQuery(id));
  return (
    <DetailPage
      back={{ to: '/moderation/account-snapshots', label: text.back }}
      heading={text.heading}
      query={found}
      text={{ loading: text.loading, failed: text.failedOne }}
    >
      {(account) => <Kept account={account} />}
    </DetailPage>
  );
}

function Kept({ account }: { account: AccountSnapshotView }) {
  const { name, role, avatarUrl, openedAgain, sessions, family, cases } = account;
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar src={avatarUrl} of={account} size="large" />
        <PageHeading>{name}</PageHeading>
      </div>
      <p className="font-semibold">{ROLE[role]}</p>
      <p>{keptWords(account)}</p>
      {openedAgain.length > 0 && (
        <SectionCard heading={text.again}>
          {openedAgain.map((person) => (
            <VettedLine key={person.id} person={person} />
          ))}
        </SectionCard>
      )}
      <SectionCard heading={text.cases}>
        <CaseCards reports={cases} />
      </SectionCard>
      <SectionCard heading={text.profile}>
        <Profile account={account} />
      </SectionCard>
      <WrittenVersions versions={account.versions} />
      {family.length > 0 && (
        <SectionCard heading={text.family}>
          {family.map((relative) => (
            <p key={relative.id}>{`${relative.name} · ${ROLE[relative.role]}`}</p>
          ))}
        </SectionCard>
      )}
      <SectionCard heading={text.sessions}>
        {sessions.length === 0 ? <p>{text.noSessions}</p> : <Sessions sessions={sessions} />}
      </SectionCard>
      <SectionCard heading={text.decisions}>
        <Decisions decisions={account.decisions} />
      </SectionCard>
      <SectionCard heading={warningText.heading}>
        <WarningList warnings={account.warnings} />
      </SectionCard>
      {role === 'elder' && <KeptChecks checks={account.checks} />}
    </>
  );
}

function Profile({ account }: { account: AccountSnapshotView }) {
  const { role, bio, interests, ageRange, joinedAt, lastSeen } = account;
  const chosen = Object.keys(interests);
  return (
    <div className="space-y-2">
      {role !== 'parent' && (
        <>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{bio || text.noBio}</p>
          <p>{chosen.length === 0 ? text.noInterests : chosen.join(', ')}</p>
        </>
      )}
      <p className="text-sm text-ink-soft">
        {[
          text.ageRange(ageRange),
          text.joined(dayWords(joinedAt)),
          text.lastSeen(dayWords(dayUntilToday(lastSeen), 'UTC')),
        ].join(' · ')}
      </p>
    </div>
  );
}

function Sessions({ sessions }: Pick<AccountSnapshotView, 'sessions'>) {
  return (
    <ol className="space-y-4">
      {sessions.map((session) => (
        <li
          key={`${session.startTime} ${session.status} ${session.youthName} ${session.elderName}`}
          className="border-b border-line-soft pb-4"
        >
          <ReportedSession session={session} />
        </li>
      ))}
    </ol>
  );
}

/** Rule 9.155 */
function KeptChecks({ checks }: Pick<AccountSnapshotView, 'checks'>) {
  return (
    <SectionCard heading={checkText.heading}>
      {checks.length === 0 && <p>{checkText.noneKept}</p>}
      <ol className="divide-y divide-line-soft">
        {checks.map(({ id, name, recordedAt, endedAt, ...written }) => (
          <li key={id} className="max-w-none py-3 [overflow-wrap:anywhere]">
            <p className="font-semibold">{name}</p>
            <WrittenTexts texts={saidOf(CHECK_WORDS, written)} quote="" />
            <p className="text-sm text-ink-soft">{checkText.recordedOn(recordedAt)}</p>
            {endedAt !== null && <p>{checkText.endedOn(endedAt)}</p>}
            <WrittenTexts texts={saidOf(CHECK_ENDING_WORDS, written)} quote="" />
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
