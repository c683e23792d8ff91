import {
  INTEREST_NAMES,
  interestEmoji,
  type InterestName,
} from '@oakling/domain/interests/interest';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { filtersText as text } from '../text.ts';
import type { useMatchFilters } from './use-match-filters.ts';

type Props = {
  search: ReturnType<typeof useMatchFilters>;
  interests: readonly InterestName[];
  onClear: () => void;
};

/** Rules 5.27 and 5.28 */
export function MatchSearch({ search, interests, onClear }: Props) {
  const { filters, typed, isFiltered } = search;
  // The URL may name an interest that has since been removed.
  const choices = INTEREST_NAMES.filter(
    (name) => interests.includes(name) || name === filters.interest,
  );
  return (
    <form
      role="search"
      aria-label={text.landmark}
      onSubmit={(event) => {
        event.preventDefault();
        search.submit();
      }}
      className="flex flex-wrap items-end gap-4"
    >
      <div className="min-w-0 max-w-md grow basis-60">
        <TextField
          label={text.name}
          name="match-name"
          value={typed}
          onChange={({ target }) => search.type(target.value)}
          error={search.problem}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <div className="min-w-0 max-w-md grow basis-60">
        <SelectField
          label={text.interest}
          name="match-interest"
          value={filters.interest ?? ''}
          onChange={({ target }) =>
            search.choose(INTEREST_NAMES.find((name) => name === target.value) ?? null)
          }
          placeholder={text.allInterests}
          options={choices.map((name) => ({
            value: name,
            label: `${interestEmoji(name)} ${name}`,
          }))}
        />
      </div>
      {(isFiltered || typed !== '') && (
        <Button variant="secondary" onClick={onClear}>
          {text.clear}
        </Button>
      )}
    </form>
  );
}
