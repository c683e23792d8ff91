import type { ChildDetail, MeetingAhead } from '@oakling/domain/safety/child-view';
import type { BlockView } from '@oakling/domain/safety/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SectionCard, type Elements } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FeedbackMessage, useHeadingAfterSuccess } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { VerifiedBadge } from '../../../ui/chip.tsx';
import { blockedText as text, nameOfChild } from '../child-text.ts';
import { blocksQuery } from '../data.ts';
import { useAction } from './use-action.ts';
import { CancelledMeetings } from './meetings-ahead.tsx';

/** Rules 9.15 and 9.48 */
export function BlockedPeople({ child }: { child: ChildDetail }) {
  const list = useQuery(blocksQuery);
  const { run, outcome, pending } = useAction(child.id);
  const [asked, setAsked] = useState<AskedBlock | null>(null);
  const name = nameOfChild(child);
  const blocks = list.data?.filter(({ childId }) => childId === child.id);
  const heading = useHeadingAfterSuccess(outcome);

  async function confirm({ verb, personId, other }: AskedBlock) {
    const theirs = child.ahead.meetings.filter(({ elder }) => elder.id === personId);
    const done = verb === 'block' ? text.blocked(other, theirs.length) : text.lifted(other);
    await run({ verb, personId }, done);
    setAsked(null);
  }

  return (
    <SectionCard headingRef={heading} heading={text.heading} intro={text.intro(name)}>
      <FeedbackMessage feedback={outcome} />
      <LoadState query={list} loading={text.loading} failed={text.failed} count={1} />
      {blocks !== undefined && <BlockedList blocks={blocks} name={name} onLift={setAsked} />}
      <ElderList elders={child.elders} name={name} onBlock={setAsked} />
      {asked !== null && (
        <ChildBlockDialog
          asked={asked}
          name={name}
          meetings={child.ahead.meetings}
          staying={blocks?.find((block) => block.personId === asked.personId && !block.canLift)}
          isPending={pending !== null}
          onConfirm={() => void confirm(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </SectionCard>
  );
}

type BlockedListProps = {
  blocks: readonly BlockView[];
  name: string;
  onLift: (asked: AskedBlock) => void;
};

/** A child's blocks. Guardians can lift their own and those of former guardians. */
function BlockedList({ blocks, name, onLift }: BlockedListProps) {
  if (blocks.length === 0) return <p>{text.none(name)}</p>;
  return (
    <ul className="divide-y divide-line-soft">
      {blocks.map((block) => (
        <PersonLine
          key={`${block.personId} ${block.isMine} ${block.guardian}`}
          name={block.name}
          detail={text.by(block, name)}
        >
          {block.canLift ? (
            <Button
              variant="secondary"
              aria-label={text.liftOf(block.name)}
              onClick={() => onLift({ verb: 'lift', personId: block.personId, other: block.name })}
            >
              {text.lift}
            </Button>
          ) : (
            <p className="text-sm text-ink-soft">{text.only(block, name)}</p>
          )}
        </PersonLine>
      ))}
    </ul>
  );
}

type ElderListProps = {
  elders: ChildDetail['elders'];
  name: string;
  onBlock: (asked: AskedBlock) => void;
};

function ElderList({ elders, name, onBlock }: ElderListProps) {
  return (
    <div className="space-y-2">
      <h3 className="text-lg">{text.eldersHeading}</h3>
      <p className="text-ink-soft">
        {elders.length === 0 ? text.noElders(name) : text.eldersIntro(name)}
      </p>
      <ul className="divide-y divide-line-soft">
        {elders.map(({ id, name: other, isVerified }) => (
          <PersonLine key={id} name={other} badge={isVerified && <VerifiedBadge />}>
            <Button
              variant="secondary"
              aria-label={text.blockOf(other)}
              onClick={() => onBlock({ verb: 'block', personId: id, other })}
            >
              {text.block}
            </Button>
          </PersonLine>
        ))}
      </ul>
    </div>
  );
}

type PersonLineProps = { name: string; detail?: string; badge?: Elements; children: Elements };

function PersonLine({ name, detail, badge, children }: PersonLineProps) {
  return (
    <li className="flex max-w-none flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 grow basis-48 space-y-1">
        <p translate="no" className="font-semibold [overflow-wrap:anywhere]">
          {name}
        </p>
        {badge}
        {detail !== undefined && <p className="text-sm text-ink-soft">{detail}</p>}
      </div>
      {children}
    </li>
  );
}

interface AskedBlock {
  readonly verb: 'block' | 'lift';
  readonly personId: string;
  readonly other: string;
}

type ChildBlockDialogProps = {
  asked: AskedBlock;
  name: string;
  meetings: readonly MeetingAhead[];
  /** Another block of the same person, which the reader can't lift. */
  staying: BlockView | undefined;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Rule 9.98 */
function ChildBlockDialog({ asked, name, meetings, staying, ...rest }: ChildBlockDialogProps) {
  const { verb, personId, other } = asked;
  const isBlock = verb === 'block';
  const sentences = isBlock ? text.blockText(other, name) : [text.liftText(other, name, staying)];
  return (
    <ConfirmDialog
      {...rest}
      title={isBlock ? text.blockTitle(other, name) : text.liftTitle(other, name)}
      tone={isBlock ? 'danger' : 'primary'}
      confirmLabel={isBlock ? text.blockOf(other) : text.lift}
      cancelLabel={isBlock ? text.keepContact : text.keepBlock}
      pendingText={isBlock ? text.blocking : text.lifting}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isBlock && <CancelledMeetings meetings={meetings} personId={personId} />}
    </ConfirmDialog>
  );
}
