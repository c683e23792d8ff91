import type { CaseView, CloseCase, PersonView } from '@oakling/domain/admin/contract';
import { DECISION_TEXTS, NOTICE_TEXTS } from '@oakling/domain/admin/decision-texts';
import { pickTexts, type TextsOf } from '@oakling/domain/kernel/text-list';
import type { Warn } from '@oakling/domain/admin/decide-warning';
import type { CaseStatus } from '@oakling/domain/admin/decide-case';
import type { Standing } from '@oakling/domain/identity/standing';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { inPages } from '../../lib/in-pages.ts';

const { reports, people } = api.moderation;

/** Each load writes an audit row, so never refetch on window focus. */
const quiet = { refetchOnWindowFocus: false } as const;
/** Live changes don't refetch a case or person either; the server rejects a stale action. */
const onlyWhenAsked = { ...quiet, meta: { onlyWhenAsked: true } } as const;

/** The report queue, paged. Rule 9.71 */
export function queueQuery(status: CaseStatus | null) {
  return infiniteQueryOptions({
    ...quiet,
    queryKey: ['admin', 'queue', status],
    ...inPages((page) =>
      bodyOf(reports.$get({ query: { ...page, ...(status !== null && { status }) } })),
    ),
  });
}

export function caseQuery(id: string) {
  return queryOptions({
    ...onlyWhenAsked,
    queryKey: ['admin', 'case', id],
    queryFn: (): Promise<CaseView> => bodyOf(reports[':id'].$get({ param: { id } })),
  });
}

/** Elders, suspended people, or anyone by name. Rule 9.145 */
export function peopleQuery(name: string, standing: Standing | null) {
  return infiniteQueryOptions({
    ...quiet,
    queryKey: ['admin', 'people', name, standing],
    ...inPages((page) => {
      const by = { ...(name !== '' && { name }), ...(standing !== null && { standing }) };
      return bodyOf(people.$get({ query: { ...by, ...page } }));
    }),
  });
}

export function personQuery(id: string) {
  return queryOptions({
    ...onlyWhenAsked,
    queryKey: ['admin', 'person', id],
    queryFn: (): Promise<PersonView> => bodyOf(people[':id'].$get({ param: { id } })),
  });
}

/** Loaded on request and never cached, so every audited view is intended. Rule 9.142 */
export function useEmailLook(id: string) {
  return useMutation({
    gcTime: 0,
    mutationFn: () => bodyOf(people[':id'].email.$post({ param: { id } })),
  });
}

/** Rule 9.146 */
export function useWarn(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: Warn) => bodyOf(people[':id'].warnings.$post({ param: { id }, json })),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export type CaseStep =
  | { readonly verb: 'assign' | 'release' }
  | ({ readonly verb: 'close' } & CloseCase);

/** Changes a case and refetches it after success or failure. Rule 9.71 */
export function useCaseStep(id: string) {
  const client = useQueryClient();
  const param = { id };
  return useMutation({
    mutationFn: (step: CaseStep) => {
      if (step.verb !== 'close') return bodyOf(reports[':id'][step.verb].$post({ param }));
      const { verb: _, ...json } = step;
      return bodyOf(reports[':id'].close.$post({ param, json }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** A suspension also tells the person why. */
export type VettingStep = { readonly verb: 'suspend' | 'reinstate' } & TextsOf<
  typeof DECISION_TEXTS & typeof NOTICE_TEXTS
>;

/** Rule 9.74 */
export function useVettingStep(id: string) {
  const client = useQueryClient();
  const param = { id };
  return useMutation({
    mutationFn: (step: VettingStep) => {
      const decision = pickTexts(DECISION_TEXTS, step);
      if (step.verb === 'reinstate') {
        return bodyOf(people[':id'].reinstate.$post({ param, json: decision }));
      }
      const json = { ...decision, ...pickTexts(NOTICE_TEXTS, step) };
      return bodyOf(people[':id'].suspend.$post({ param, json }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
