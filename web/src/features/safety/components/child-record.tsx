import { profileTextsOf } from '@oakling/domain/kernel/profile-texts';
import type { ChildChange } from '@oakling/domain/safety/child-change';
import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { dayUntilToday, dayWords } from '../../../lib/date-words.ts';
import { usePages } from '../../../lib/use-pages.ts';
import { SectionCard } from '../../../ui/card.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useNewest } from '../../../ui/use-newest.ts';
import { changeWords, historyText } from '../child-history-text.ts';
import { interestWords, nameOfChild, storedText } from '../child-text.ts';
import { childChangesQuery } from '../data.ts';

/** Rule 9.2 */
export function StoredFacts({ child }: { child: ChildDetail }) {
  const isAdded = child.logsInByPin;
  const facts: readonly [string, string][] = [
    [storedText.fullName, child.fullName],
    [isAdded ? storedText.addedAs : storedText.invitedAs, child.invitedAs],
    [storedText.email, child.email || (isAdded ? storedText.noEmail : storedText.notYours)],
    [storedText.ageRange, child.ageRange],
    [isAdded ? storedText.addedNote : storedText.note, child.note],
    ...profileTextsOf('youth').map((name): [string, string] => [
      storedText.texts[name],
      child[name],
    ]),
    [storedText.connectionPref, child.connectionPref],
    [storedText.interests, child.interests.map(interestWords).join(', ')],
    [storedText.joined, dayWords(child.joinedAt)],
    [storedText.lastSeen, dayWords(dayUntilToday(child.lastSeen), 'UTC')],
  ];
  return (
    <SectionCard heading={storedText.heading(nameOfChild(child))} intro={storedText.intro}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
              {value || <span className="text-ink-soft">{storedText.nothing}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}

/** Rule 9.97 */
export function ChildHistory({ childId, name }: { childId: string; name: string }) {
  const { list: query, rows: changes, ...all } = usePages(childChangesQuery(childId));
  const { shown, pager } = useNewest(changes, all.pager);
  return (
    <SectionCard heading={historyText.heading} intro={historyText.intro}>
      <LoadState query={query} what={historyText.what} count={2} />
      <PagedList pager={pager} label={historyText.more}>
        <ol className="divide-y divide-line-soft">
          {withKeys(shown).map(([key, change]) => (
            <li key={key} className="max-w-none py-3">
              <p className="[overflow-wrap:anywhere]">{changeWords(change, name)}</p>
              <p className="text-sm text-ink-soft">
                <time dateTime={change.at}>{historyText.when(change.at)}</time>
              </p>
            </li>
          ))}
        </ol>
      </PagedList>
    </SectionCard>
  );
}

/** Numbers changes of the same type and time, to make the keys unique. */
function withKeys(changes: readonly ChildChange[]): [string, ChildChange][] {
  const seen = new Map<string, number>();
  return changes.map((change) => {
    const kind = `${change.at} ${change.type}`;
    const number = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, number);
    return [`${kind} ${number}`, change];
  });
}
