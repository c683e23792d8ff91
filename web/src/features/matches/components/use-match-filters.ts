import { INTEREST_NAMES } from '@oakling/domain/interests/interest';
import { matchesQuerySchema } from '@oakling/domain/matches/contract';
import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import * as v from 'valibot';
import type { MatchFilters } from '../data.ts';

/** The debounce delay for typing, in milliseconds. Rule 5.27 */
const PAUSE_MS = 300;

const NONE: MatchFilters = { name: '', interest: null };

/**
 * The filters from the URL, and the text that is being typed. The first letter pushes a history entry and later ones
 * replace it, so Back returns to the unfiltered list. Rules 5.27 and 5.28
 */
export function useMatchFilters() {
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(params);
  const [typed, setTyped] = useState(filters.name);
  const wanted = typed.trim();

  function apply(next: MatchFilters, replace: boolean) {
    const { name, interest } = next;
    const search = { ...(name !== '' && { name }), ...(interest !== null && { interest }) };
    setParams(search, { replace, preventScrollReset: true, state: { isTyped: true } });
  }
  function applyName() {
    if (wanted === filters.name || problemOf(wanted) !== undefined) return;
    apply({ ...filters, name: wanted }, filters.name !== '');
  }

  useEffect(() => {
    const timer = setTimeout(applyName, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  useTypedElsewhere(() => setTyped(filters.name));

  return {
    filters,
    typed,
    problem: problemOf(wanted),
    isFiltered: filters.name !== '' || filters.interest !== null,
    type: setTyped,
    submit: applyName,
    choose: (interest: MatchFilters['interest']) => {
      const name = problemOf(wanted) === undefined ? wanted : filters.name;
      apply({ name, interest }, false);
    },
    clear: () => {
      setTyped('');
      apply(NONE, false);
    },
  };
}

/** Calls back when something else has changed the URL: Back, Forward, or a link. */
function useTypedElsewhere(onChange: () => void) {
  const { key, state } = useLocation();
  const isOwn =
    useNavigationType() !== NavigationType.Pop &&
    v.is(v.object({ isTyped: v.literal(true) }), state);
  const [knownKey, setKnownKey] = useState(key);
  if (key === knownKey) return;
  setKnownKey(key);
  if (!isOwn) onChange();
}

/** Reads the filters from the URL, and ignores invalid ones. */
function filtersIn(params: URLSearchParams): MatchFilters {
  const name = v.safeParse(matchesQuerySchema.entries.name, params.get('name') ?? undefined);
  return {
    name: name.success ? (name.output ?? '') : '',
    interest: INTEREST_NAMES.find((interest) => interest === params.get('interest')) ?? null,
  };
}

function problemOf(name: string): string | undefined {
  if (name === '') return undefined;
  return v.safeParse(matchesQuerySchema.entries.name, name).issues?.[0].message;
}
