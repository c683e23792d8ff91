import type {
  CHECK_ENDING_TEXTS,
  CheckList,
  Lapsing,
  RecordCheck,
} from '@oakling/domain/admin/clearance-contract';
import type { CaseView, CloseCase, PersonView } from '@oakling/domain/admin/contract';
import type { CaseStatus } from '@oakling/domain/admin/decide-case';
import type { Warn } from '@oakling/domain/admin/decide-warning';
import { DECISION_TEXTS, NOTICE_TEXTS } from '@oakling/domain/admin/decision-texts';
import type { AccountSnapshotView } from '@oakling/domain/admin/account-snapshot';
import type { SeenGuardianship } from '@oakling/domain/guardians/contract';
import type { Review } from '@oakling/domain/identity/decide-review';
import type { Standing } from '@oakling/domain/identity/standing';
import { pickTexts, type TextsOf } from '@oakling/domain/kernel/text-list';
import type {
  OfflineConsentView,
  RecordConsent,
} from '@oakling/domain/legal/child-consent-contract';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { inPages } from '../../lib/use-pages.ts';
import { useChange } from '../../lib/use-change.ts';

const { reports, people } = api.moderation;

/** Each load writes an audit row, so focusing the window must not refetch. */
const quiet = { refetchOnWindowFocus: false } as const;
/** Live changes don't refetch a case or person, either. The server rejects actions on stale data. */
const onlyWhenAsked = { ...quiet, meta: { onlyWhenAsked: true } } as const;

/** Rule 9.71 */
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

/** Rules 1.169 and 9.145 */
export function peopleQuery(name: string, standing: Standing | Review | null) {
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

/** Loaded on request and never cached, so every audited view is intentional. Rule 9.142 */
export function useEmailLook(id: string) {
  return useMutation({
    gcTime: 0,
    mutationFn: () => bodyOf(people[':id'].email.$post({ param: { id } })),
  });
}

/** Rule 9.146 */
export function useWarn(id: string) {
  const { warnings } = people[':id'];
  return useChange((json: Warn) => bodyOf(warnings.$post({ param: { id }, json })), ['admin']);
}

export type CaseStep =
  | { readonly verb: 'assign' | 'release' }
  | ({ readonly verb: 'close' } & CloseCase);

/** Changes a case, and refetches it after a success or a failure. Rule 9.71 */
export function useCaseStep(id: string) {
  const param = { id };
  return useChange(
    (step: CaseStep) => {
      if (step.verb !== 'close') return bodyOf(reports[':id'][step.verb].$post({ param }));
      const { verb: _, ...json } = step;
      return bodyOf(reports[':id'].close.$post({ param, json }));
    },
    ['admin'],
  );
}

/** A suspension also tells the person the reason. */
export type VettingStep = { readonly verb: 'suspend' | 'reinstate' | 'reviewed' } & TextsOf<
  typeof DECISION_TEXTS & typeof NOTICE_TEXTS
>;

/** Rule 9.74 */
export function useVettingStep(id: string) {
  const param = { id };
  return useChange(
    (step: VettingStep) => {
      const decision = pickTexts(DECISION_TEXTS, step);
      if (step.verb !== 'suspend') {
        return bodyOf(people[':id'][step.verb].$post({ param, json: decision }));
      }
      const json = { ...decision, ...pickTexts(NOTICE_TEXTS, step) };
      return bodyOf(people[':id'].suspend.$post({ param, json }));
    },
    ['admin'],
  );
}

/** Rule 6.326 */
export const callsQuery = queryOptions({
  queryKey: ['admin', 'calls'],
  queryFn: () => bodyOf(api.moderation.rooms.$get()),
  // Polls, because no event tells moderators that a call is waiting.
  refetchInterval: 15_000,
});

/** Requests for help that no moderator has closed. Changes to sessions refetch it, because of its key. Rule 6.332 */
export const helpQueueQuery = queryOptions({
  ...quiet,
  queryKey: ['sessions', 'help'],
  queryFn: async () => (await bodyOf(api.moderation['help-requests'].$get())).items,
});

export const useCloseHelp = () =>
  useChange(
    (id: string) => bodyOf(api.moderation['help-requests'][':id'].close.$post({ param: { id } })),
    helpQueueQuery.queryKey,
  );

export function guardianshipsQuery(id: string) {
  return queryOptions({
    ...onlyWhenAsked,
    queryKey: ['admin', 'guardianships', id],
    queryFn: async (): Promise<readonly SeenGuardianship[]> =>
      (await bodyOf(people[':id'].guardianships.$get({ param: { id } }))).items,
  });
}

/** Rule 4.56 */
export const useEndGuardianship = () =>
  useChange(
    (json: { guardianId: string; childId: string; reason: string }) =>
      bodyOf(api.moderation.guardianships.end.$post({ json })),
    ['admin'],
  );

export type Help =
  | { readonly what: 'first-email'; readonly email: string; readonly reason: string }
  | { readonly what: 'birth-date'; readonly birthDate: string; readonly reason: string }
  | { readonly what: 'second-factor'; readonly reason: string };

/** Rules 1.121, 1.122 and 1.173 */
export function useHelp(id: string) {
  const param = { id };
  return useChange(
    (help: Help) => {
      if (help.what === 'first-email') {
        const { what: _, ...json } = help;
        return bodyOf(people[':id']['first-email'].$post({ param, json }));
      }
      if (help.what === 'second-factor') {
        const { reason } = help;
        return bodyOf(people[':id']['second-factor'].$delete({ param, json: { reason } }));
      }
      const { what: _, ...json } = help;
      return bodyOf(people[':id']['birth-date'].$post({ param, json }));
    },
    ['admin'],
  );
}

const kept = api.moderation['account-snapshots'];

/** Rule 9.159 */
export function keptQuery(name: string) {
  return infiniteQueryOptions({
    ...quiet,
    queryKey: ['admin', 'kept', name],
    ...inPages((page) => bodyOf(kept.$get({ query: { ...(name !== '' && { name }), ...page } }))),
  });
}

export function accountSnapshotQuery(id: string) {
  return queryOptions({
    ...onlyWhenAsked,
    queryKey: ['admin', 'account-snapshot', id],
    queryFn: (): Promise<AccountSnapshotView> => bodyOf(kept[':id'].$get({ param: { id } })),
  });
}

/** Rule 9.241 */
export const missingConsentsQuery = infiniteQueryOptions({
  ...quiet,
  queryKey: ['admin', 'missing-consents'],
  ...inPages((query) => bodyOf(api.moderation['missing-consents'].$get({ query }))),
});

/** Rule 6.447 */
export const friendshipsQuery = queryOptions({
  ...quiet,
  queryKey: ['admin', 'friendships'],
  queryFn: () => bodyOf(api.moderation.friendships.$get()),
});

const mails = api.moderation['unsent-mails'];

/** Rule 8.160 */
export const unsentMailsQuery = infiniteQueryOptions({
  ...quiet,
  queryKey: ['admin', 'unsent-mails'],
  ...inPages((query) => bodyOf(mails.$get({ query }))),
});

export const useTryAgain = () =>
  useChange(
    (id: string) => bodyOf(mails[':id']['try-again'].$post({ param: { id } })),
    unsentMailsQuery.queryKey,
  );

/** Rule 9.130 */
export function checkListQuery(id: string) {
  return queryOptions({
    ...onlyWhenAsked,
    queryKey: ['admin', 'checks', id],
    queryFn: (): Promise<CheckList> => bodyOf(people[':id'].checks.$get({ param: { id } })),
  });
}

/** Rule 9.133 */
export const lapsingQuery = queryOptions({
  ...onlyWhenAsked,
  queryKey: ['admin', 'lapsing'],
  queryFn: (): Promise<Lapsing> => bodyOf(api.moderation['lapsing-checks'].$get()),
});

/** Refetch the person and the list after a success or a failure. Rule 9.127 */
export const useRecordChecks = (id: string) =>
  useChange(
    (json: RecordCheck) => bodyOf(people[':id'].checks.$post({ param: { id }, json })),
    ['admin'],
  );

export const useWithdrawCheck = (id: string, check: string) =>
  useChange(
    (ending: TextsOf<typeof CHECK_ENDING_TEXTS>) =>
      bodyOf(people[':id'].checks.withdraw.$post({ param: { id }, json: { check, ...ending } })),
    ['admin'],
  );

const { consent } = people[':id'];

export function offlineConsentQuery(id: string) {
  return queryOptions({
    ...onlyWhenAsked,
    queryKey: ['admin', 'consent', id],
    queryFn: (): Promise<OfflineConsentView> => bodyOf(consent.$get({ param: { id } })),
  });
}

export type RecordStep =
  | ({ readonly verb: 'record' } & RecordConsent)
  | { readonly verb: 'withdraw'; readonly note: string };

/** Rule 9.180 */
export function useRecordStep(id: string) {
  const param = { id };
  return useChange(
    (step: RecordStep): Promise<null> => {
      const { verb: _, ...json } = step;
      return 'way' in json
        ? bodyOf(consent.$post({ param, json }))
        : bodyOf(consent.withdraw.$post({ param, json }));
    },
    ['admin'],
  );
}
