import type { SeenGuardianship } from '@oakling/domain/guardians/contract';
import { useQuery } from '@tanstack/react-query';
import { useTypedTexts } from '../../../lib/worded-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { guardianshipsQuery, useEndGuardianship } from '../data.ts';
import { endFailure, ENDING_WORDS, guardianshipText as text } from '../guardianship-text.ts';
import { DecisionDialog, useAsked, type Answers } from './decision-dialog.tsx';

/** Rule 4.56 */
export function Guardianships({ personId }: { personId: string }) {
  const found = useQuery(guardianshipsQuery(personId));
  const { asked, feedback, ask, finish, close } = useAsked<SeenGuardianship>();
  return (
    <SectionCard heading={text.heading}>
      <LoadState query={found} what={text.what} count={1} />
      <FeedbackMessage feedback={feedback} />
      {found.data?.length === 0 && <p>{text.none}</p>}
      <ul className="space-y-4">
        {found.data?.map((one) => (
          <li key={`${one.guardian.id} ${one.child.id}`} className="space-y-2">
            <p id={`of-${one.guardian.id}-${one.child.id}`} className="[overflow-wrap:anywhere]">
              {text.of(one)}
            </p>
            <p className="text-ink-soft">{text.standing(one)}</p>
            {one.reason !== null && (
              <p className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
                {one.reason}
              </p>
            )}
            {(one.endedAt === null || one.endedWhy === 'of-age') && (
              <Button
                variant="secondary"
                aria-describedby={`of-${one.guardian.id}-${one.child.id}`}
                onClick={() => ask(one)}
              >
                {text.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <EndDialog one={asked} onDone={() => finish(text.done)} onCancel={close} />
      )}
    </SectionCard>
  );
}

function EndDialog({ one, ...answers }: Answers & { one: SeenGuardianship }) {
  const end = useEndGuardianship();
  const typed = useTypedTexts(ENDING_WORDS, 'end');
  const ids = { guardianId: one.guardian.id, childId: one.child.id };
  return (
    <DecisionDialog
      {...answers}
      title={text.title(one)}
      tone="danger"
      confirmLabel={text.end}
      cancelLabel={text.keep}
      pendingText={text.ending}
      step={end}
      failure={endFailure}
      typed={[typed]}
      send={() => end.mutateAsync({ ...ids, ...typed.values })}
    >
      <p>{text.happens}</p>
    </DecisionDialog>
  );
}
