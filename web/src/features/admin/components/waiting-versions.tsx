import type { WaitingVersion } from '@oakling/domain/profile/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/api.ts';
import { failureMessages } from '../../../lib/problem.ts';
import { useChange } from '../../../lib/use-change.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { LoadFailed } from '../../../ui/loading.tsx';
import { PersonLink } from './records.tsx';

const FIELDS: Readonly<Record<WaitingVersion['field'], string>> = {
  fullName: 'New name',
  bio: 'New bio',
  avatar: 'New picture',
};

/** Rules 1.138 and 1.139 */
const text = {
  heading: 'Changed profiles',
  intro:
    'Others still see the former name, bio or picture. Show the new one if it is the same person, and if nothing in it says how to reach them outside Oakling.',
  failed: 'We couldn’t load the changed profiles.',
  field: ({ field, isVerified }: WaitingVersion) =>
    isVerified ? `${FIELDS[field]} of a verified elder` : FIELDS[field],
  picture: (name: string) => `New picture of ${name}`,
  decide: { shown: 'Show it', refused: 'Don’t show it' },
  pending: 'Saving…',
  done: { shown: 'Others see it now.', refused: 'Others still see the former one.' },
  refusals: { 'already-decided': 'This has changed in the meantime.' },
};

/** Each load writes an audit row, so focusing the window must not refetch. Rule 1.138 */
const versionsQuery = queryOptions({
  queryKey: ['admin', 'profile-versions'],
  queryFn: async (): Promise<WaitingVersion[]> =>
    (await bodyOf(api.moderation['profile-versions'].$get())).items,
  refetchOnWindowFocus: false,
});

const failureOf = failureMessages(text.refusals);
type Outcome = 'shown' | 'refused';

/** Rule 1.138 */
export function WaitingVersions() {
  const { data: versions = [], isError, refetch } = useQuery(versionsQuery);
  const { decision } = api.moderation['profile-versions'][':id'];
  const step = useChange(
    ({ id, outcome }: { id: string; outcome: Outcome }) =>
      bodyOf(decision.$post({ param: { id }, json: { outcome } })),
    ['admin'],
  );
  const { feedback, attempt } = useFeedback();
  if (isError) return <LoadFailed words={text.failed} onRetry={() => void refetch()} />;
  const decide = ({ id }: WaitingVersion, outcome: Outcome) =>
    void attempt(() => step.mutateAsync({ id, outcome }), text.done[outcome], failureOf);
  return (
    <>
      <FeedbackMessage feedback={feedback} />
      {versions.length > 0 && (
        <section aria-labelledby="versions" className="space-y-3">
          <h2 id="versions" className="text-2xl">
            {text.heading}
          </h2>
          <p className="max-w-prose">{text.intro}</p>
          <ul className="space-y-3">
            {versions.map((version) => (
              <Card as="li" key={version.id} className="max-w-none space-y-3">
                <p>
                  <PersonLink person={version.person} />
                  <span>{` · ${text.field(version)}`}</span>
                </p>
                {version.field === 'avatar' ? (
                  <Avatar
                    src={version.pictureUrl}
                    of={{ name: version.person.name, role: 'elder' }}
                    alt={text.picture(version.person.name)}
                    size="large"
                  />
                ) : (
                  <p className="whitespace-pre-line [overflow-wrap:anywhere]">{version.words}</p>
                )}
                <div className="flex flex-wrap gap-3">
                  {(['shown', 'refused'] as const).map((outcome) => (
                    <Button
                      key={outcome}
                      variant="secondary"
                      isPending={step.isPending}
                      pendingText={text.pending}
                      onClick={() => decide(version, outcome)}
                    >
                      {text.decide[outcome]}
                    </Button>
                  ))}
                </div>
              </Card>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
