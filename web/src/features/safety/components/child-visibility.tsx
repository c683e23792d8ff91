import { interestEmoji } from '@oakling/domain/interests/interest';
import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { useState } from 'react';
import {
  interestWords,
  matchingText,
  nameOfChild,
  pauseText as text,
  shownAsText,
} from '../child-text.ts';
import { MeetingsAhead } from './meetings-ahead.tsx';
import { ShownNameField } from './shown-name-field.tsx';
import { useAction } from './use-action.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { FeedbackMessage, useHeadingAfterSuccess } from '../../../ui/live-region.tsx';

const ProfileVersions = lazyPart(
  async () => (await import('./profile-versions.tsx')).ProfileVersions,
);

/** Rules 9.1 and 9.95 */
export function ShownAs({ child }: { child: ChildDetail }) {
  const { run, outcome, pending } = useAction(child.id);
  const style = pending?.verb === 'shown-name' ? pending.style : child.shownNameStyle;
  const names = child.shownNames;
  return (
    <SectionCard heading={shownAsText.heading(nameOfChild(child))} intro={shownAsText.intro}>
      <Preview child={child} name={names[style]} />
      {child.versions.length > 0 && <ProfileVersions childId={child.id} />}
      <ShownNameField style={child.shownNameStyle} names={names} run={run} pending={pending} />
      <FeedbackMessage feedback={outcome} />
    </SectionCard>
  );
}

function Preview({ child, name }: { child: ChildDetail; name: string }) {
  return (
    <div className="space-y-4 rounded-card border-2 border-dashed border-line p-[min(1.25rem,4vw)]">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={child.avatarUrl} of={{ name, role: 'youth' }} />
        <p
          translate="no"
          className="min-w-0 grow basis-40 font-serif text-xl font-semibold [overflow-wrap:anywhere]"
        >
          {name}
        </p>
      </div>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">
        {child.bio || shownAsText.noBio}
      </p>
      {child.interests.length === 0 && <p className="text-ink-soft">{shownAsText.noInterests}</p>}
      <ul className="flex flex-wrap gap-2">
        {child.interests.map((interest) => (
          <li key={interest.name} className="max-w-full">
            <Chip icon={interestEmoji(interest.name)} label={interestWords(interest)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Rule 9.10 */
export function MatchingSwitch({ child }: { child: ChildDetail }) {
  const { run, outcome, pending } = useAction(child.id);
  const name = nameOfChild(child);
  const isOn = pending?.verb === 'matching' ? pending.isOn : child.isMatchingOn;
  return (
    <SectionCard heading={matchingText.heading}>
      <CheckboxField
        name="matching"
        label={matchingText.label(name)}
        description={matchingText.hint(name)}
        checked={isOn}
        onChange={({ target: { checked } }) => {
          const words = checked ? matchingText.on(name) : matchingText.off(name);
          void run({ verb: 'matching', isOn: checked }, words);
        }}
      />
      <FeedbackMessage feedback={outcome} />
    </SectionCard>
  );
}

/** Rules 9.11 and 9.98 */
export function PauseSection({ child }: { child: ChildDetail }) {
  const { run, outcome, pending } = useAction(child.id);
  const [isAsked, setIsAsked] = useState(false);
  const name = nameOfChild(child);
  // The open dialog would take the focus back.
  const heading = useHeadingAfterSuccess(isAsked ? null : outcome);

  async function pause() {
    const { requests, sessions } = child.ahead;
    await run({ verb: 'pause' }, text.paused(name, requests + sessions));
    setIsAsked(false);
  }

  return (
    <SectionCard headingRef={heading} heading={text.heading}>
      {child.pausedAt === null ? (
        <>
          <p className="text-ink-soft">{text.intro(name)}</p>
          <Button variant="danger" onClick={() => setIsAsked(true)}>
            {text.pause(name)}
          </Button>
        </>
      ) : (
        <>
          <p className="text-ink-soft">{text.afterwards(name)}</p>
          <Button
            isPending={pending !== null}
            pendingText={text.resuming}
            onClick={() => void run({ verb: 'resume' }, text.resumed(name))}
          >
            {text.resume}
          </Button>
        </>
      )}
      <FeedbackMessage feedback={outcome} />
      <ConfirmDialog
        isOpen={isAsked}
        title={text.title(name)}
        tone="danger"
        confirmLabel={text.pause(name)}
        cancelLabel={text.keep}
        isPending={pending !== null}
        pendingText={text.pausing}
        onConfirm={() => void pause()}
        onCancel={() => setIsAsked(false)}
      >
        <p>{text.loggedOut(name)}</p>
        <p>{text.cancelled(child.ahead)}</p>
        <MeetingsAhead
          meetings={child.ahead.meetings}
          total={child.ahead.requests + child.ahead.sessions}
        />
        <p>{text.later(name)}</p>
      </ConfirmDialog>
    </SectionCard>
  );
}
