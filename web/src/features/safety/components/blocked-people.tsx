import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { OutcomeMessage } from '../../../ui/live-region.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { blockedText as text, childPage, nameOfChild } from '../child-text.ts';
import { blocksQuery } from '../data.ts';
import { ChildBlockDialog, type AskedBlock } from './child-block-dialog.tsx';
import { BlockedList } from './blocked-list.tsx';
import { ChildSection } from './child-section.tsx';
import { ElderList } from './elder-list.tsx';
import { useAction } from './use-action.ts';

/** Whom a child is kept apart from, and whom else the parent can block for it. Rules 9.15 and 9.48 */
export function BlockedPeople({ child }: { child: ChildDetail }) {
  const list = useQuery(blocksQuery);
  const { run, outcome, pending } = useAction(child.id);
  const [asked, setAsked] = useState<AskedBlock | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = nameOfChild(child);
  const blocks = list.data?.filter(({ childId }) => childId === child.id);
  useEffect(() => {
    // The button that was pressed has left the page, with its line.
    if (outcome?.tone === 'success') heading.current?.focus();
  }, [outcome]);

  async function confirm({ verb, personId, other }: AskedBlock) {
    await run({ verb, personId }, verb === 'block' ? text.blocked(other) : text.lifted(other));
    setAsked(null);
  }

  return (
    <ChildSection headingRef={heading} heading={text.heading} intro={text.intro(name)}>
      <OutcomeMessage outcome={outcome} />
      {list.isPending && <Skeleton label={text.loading} count={1} />}
      {list.isError && (
        <Alert tone="error">
          <p>{text.failed}</p>
          <Button variant="secondary" onClick={() => void list.refetch()} className="mt-2">
            {childPage.tryAgain}
          </Button>
        </Alert>
      )}
      {blocks !== undefined && <BlockedList blocks={blocks} name={name} onLift={setAsked} />}
      <ElderList elders={child.elders} name={name} onBlock={setAsked} />
      {asked !== null && (
        <ChildBlockDialog
          asked={asked}
          name={name}
          meetings={child.ahead.meetings}
          isPending={pending !== null}
          onConfirm={() => void confirm(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </ChildSection>
  );
}
