import type { CaseView, PersonFacts } from '@oakling/domain/admin/contract';
import { dayUntilToday, shortDayWords } from '../../../lib/date-words.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { SectionCard, type Elements } from '../../../ui/card.tsx';
import { factsText } from '../person-text.ts';
import { caseText as text } from '../text.ts';
import { Named } from './case-facts.tsx';
import { ShowEmail } from './person-facts.tsx';
import { KeptLine } from './records.tsx';

/** Looks at the people, whose roles and standing the top of the case says. Rules 9.141 and 9.402 */
export function CasePeople({ report }: { report: CaseView }) {
  const { reported, reportedName, reporter, reporterName, onBehalfOf, kept } = report;
  return (
    <SectionCard heading={text.people} intro={factsText.emailNote}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-8 gap-y-6">
        <Side label={text.reported} person={reported} name={reportedName}>
          {kept.map((account) => (
            <KeptLine key={account.id} account={account} />
          ))}
        </Side>
        <Side label={text.reporter} person={reporter} name={reporterName} />
        {onBehalfOf !== null && (
          <Side label={text.onBehalfOf} person={onBehalfOf} name={onBehalfOf.name} />
        )}
      </div>
    </SectionCard>
  );
}

type SideProps = { label: string; person: PersonFacts | null; name: string; children?: Elements };

function Side({ label, person, name, children }: SideProps) {
  return (
    <section aria-label={`${label}: ${name}`} className="space-y-2 [overflow-wrap:anywhere]">
      {person === null ? (
        <div>
          <p className="text-sm text-ink-soft">{label}</p>
          <Named person={null} name={name} />
        </div>
      ) : (
        <Look label={label} person={person} />
      )}
      {children}
    </section>
  );
}

function Look({ label, person }: { label: string; person: PersonFacts }) {
  const { name, fullName, role, ageRange, bio, avatarUrl, isPaused, joinedAt, lastSeen } = person;
  const facts = [
    factsText.years(ageRange),
    `${factsText.joined} ${shortDayWords(joinedAt)}`,
    `${factsText.lastSeen} ${shortDayWords(dayUntilToday(lastSeen), 'UTC')}`,
    ...(fullName === name ? [] : [`${factsText.fullName}: ${fullName}`]),
    ...(avatarUrl === null ? [factsText.noPicture] : []),
  ];
  return (
    <>
      <div className="flex gap-4">
        <Avatar src={avatarUrl} of={{ name: fullName, role }} />
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{label}</p>
          <p translate="no" className="font-semibold">
            {name}
          </p>
          {isPaused && <p className="font-semibold">{factsText.paused}</p>}
        </div>
      </div>
      <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
      {role !== 'parent' && <p className="whitespace-pre-line">{bio || factsText.noBio}</p>}
      <ShowEmail person={person} />
    </>
  );
}
