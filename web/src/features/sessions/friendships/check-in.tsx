import {
  type CheckIn,
  FEELING_WORDS,
  FEELINGS,
  type Feeling,
  type QuietFriend,
} from '@oakling/domain/sessions/friendships/check-in';
import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react';
import { use, useRef } from 'react';
import { BlockOrReport } from '../../../lib/block-or-report.ts';
import { useChildHelpline } from '../../../lib/host.ts';
import { useMe } from '../../../lib/me.ts';
import { useTypedTexts } from '../../../lib/worded-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { InDanger } from '../../../ui/danger.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextAreas } from '../../../ui/field.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { OnePress } from '../afterwards/components/outcome-box.tsx';
import { CHECK_IN_WORDS, checkInFailure, checkInText as text } from './check-in-text.ts';
import { againAddress } from '../session-view.ts';
import { useAnswerCheckIn } from './data.ts';

const ICONS: Readonly<Record<Feeling, LucideIcon>> = {
  good: Smile,
  'so-so': Meh,
  worried: Frown,
};

/** One check-in: three faces, each one press, then an optional line. Rules 6.441 to 6.443 */
export function CheckInCard({ asked, onAnswered }: { asked: CheckIn; onAnswered: () => void }) {
  const { dashboardRole: role } = useMe();
  const { mutate, isPending, error, variables } = useAnswerCheckIn(asked);
  const heading = useRef<HTMLHeadingElement>(null);
  const { feeling } = asked;
  return (
    <Card as="section" aria-labelledby="check-in" className="space-y-3">
      <h2
        ref={heading}
        id="check-in"
        tabIndex={-1}
        className="font-serif text-xl font-semibold [overflow-wrap:anywhere]"
      >
        {text.heading(asked, role)}
      </h2>
      <LiveRegion>
        {feeling !== null && <Alert tone="success">{text.said(feeling)}</Alert>}
      </LiveRegion>
      {feeling === null && (
        <>
          <p className="text-ink-soft">{text.readers(asked, role)}</p>
          <div className="flex flex-wrap gap-3">
            {FEELINGS.map((each) => (
              <OnePress
                key={each}
                icon={ICONS[each]}
                label={FEELING_WORDS[each]}
                isPending={isPending && variables.feeling === each}
                onPress={() => {
                  if (isPending) return;
                  onAnswered();
                  mutate({ feeling: each, note: '' });
                  heading.current?.focus();
                }}
              />
            ))}
          </div>
          {error !== null && <Alert tone="error">{checkInFailure(error)}</Alert>}
        </>
      )}
      {feeling === 'worried' && <WayToReport asked={asked} />}
      {feeling !== null && <Note asked={asked} feeling={feeling} />}
    </Card>
  );
}

/** Rule 6.442 */
function WayToReport({ asked: { elderId, youthId, elder, youth } }: { asked: CheckIn }) {
  const { dashboardRole: role } = useMe();
  const helpline = useChildHelpline();
  const blockOrReport = use(BlockOrReport);
  const other =
    role === 'elder' ? { personId: youthId, name: youth } : { personId: elderId, name: elder };
  return (
    <div className="space-y-2">
      <InDanger helpline={helpline} />
      <p>{text.report}</p>
      <div>
        {blockOrReport({
          ...other,
          ...(role === 'parent' && { child: { id: youthId, name: youth } }),
        })}
      </div>
    </div>
  );
}

function Note({ asked, feeling }: { asked: CheckIn; feeling: Feeling }) {
  const { mutate, isPending, error, isSuccess } = useAnswerCheckIn(asked);
  const typed = useTypedTexts(CHECK_IN_WORDS, 'check-in');
  // The response may have been lost after the change. Rule 10.463
  const isSaved = error !== null && asked.note !== '' && asked.note === typed.values.note.trim();
  if (isSuccess || isSaved) return <p>{text.sent}</p>;
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.check() && typed.values.note.trim() !== '') mutate({ feeling, ...typed.values });
      }}
    >
      <TextAreas areas={typed.areas} />
      {error !== null && <Alert tone="error">{checkInFailure(error)}</Alert>}
      <Button type="submit" variant="secondary" isPending={isPending} pendingText={text.saving}>
        {text.send}
      </Button>
    </form>
  );
}

/** Two times for a next meeting, which a guardian approves like any other. Rule 6.446 */
export function QuietCard({ friend: { otherId, other, sessionId } }: { friend: QuietFriend }) {
  const { dashboardRole: role } = useMe();
  const again = againAddress(role, otherId, sessionId);
  return (
    <Card as="section" aria-labelledby="quiet-friend" className="space-y-3">
      <h2 id="quiet-friend" className="text-xl [overflow-wrap:anywhere]">
        {text.quiet(other, role)}
      </h2>
      <p className="text-ink-soft">{text.quietHint}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={again}>{text.nextWeek}</LinkButton>
        <LinkButton to={`${again}&weeks=1`} variant="secondary">
          {text.weekAfter}
        </LinkButton>
      </div>
    </Card>
  );
}
