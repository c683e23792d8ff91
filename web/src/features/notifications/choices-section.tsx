import {
  defaultWays,
  isSame,
  type Level,
  levelOf,
  LEVELS,
  lockedWays,
  offersTo,
  type Offer,
  type Ways,
  waysAt,
} from '@oakling/domain/notifications/choice';
import type { NotificationChoice } from '@oakling/domain/notifications/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../../lib/me.ts';
import { SectionCard } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FeedbackMessage, type Feedback } from '../../ui/live-region.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { MoreDetails } from '../../ui/more-details.tsx';
import { RadioGroupField } from '../../ui/radio-group-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { choicesQuery, useChooseNotice } from './data.ts';
import { KINDS } from './kinds.ts';
import { choicesText as text } from './text.ts';

/** Rules 8.27 and 8.44 to 8.47 */
export function ChoicesSection() {
  const { dashboardRole, isOfAge } = useMe();
  const query = useQuery(choicesQuery);
  const { outcome, saved, saving, choose, chooseAll } = useChoices();
  const offers = offersTo(dashboardRole);
  const waysOf = ({ kind }: Offer) =>
    query.data?.find((one) => one.kind === kind) ?? defaultWays(kind);
  const level = saving ?? levelOf(offers, waysOf);
  const chooseLevel = (next: Level) =>
    chooseAll(
      next,
      offers.flatMap((offer) => {
        const [was, ways] = [waysOf(offer), waysAt(next, offer, waysOf(offer))];
        return isSame(was, ways) ? [] : [{ kind: offer.kind, ...ways }];
      }),
    );
  const heading = useHeadingFromLink(query.isSuccess);
  return (
    <SectionCard
      id="notification-choices"
      heading={text.heading}
      intro={isOfAge === true ? text.introOfAge : text.intro[dashboardRole]}
      headingRef={heading}
    >
      <LoadState query={query} what={text.what} count={2} />
      {query.data !== undefined && (
        <>
          <LevelChoice level={level} onChoose={(next) => void chooseLevel(next)} />
          <FeedbackMessage feedback={saved} />
          <MoreDetails label={text.fineTune} isOpen={level === null}>
            <table role="table" className="block">
              <caption className="sr-only">{text.caption}</caption>
              <thead role="rowgroup" className="sr-only">
                <tr role="row">
                  {[text.kind, text.inApp, text.byMail, text.outcome].map((header) => (
                    <th key={header} role="columnheader" scope="col">
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody role="rowgroup" className="block divide-y divide-line-soft">
                {offers.map((offer) => (
                  <ChoiceRow
                    key={offer.kind}
                    offer={offer}
                    ways={waysOf(offer)}
                    outcome={outcome?.kind === offer.kind ? outcome : null}
                    onChoose={(ways) => void choose(offer, ways)}
                  />
                ))}
              </tbody>
            </table>
          </MoreDetails>
        </>
      )}
    </SectionCard>
  );
}

type LevelProps = { level: Level | null; onChoose: (level: Level) => void };

/** Rule 8.163 */
function LevelChoice({ level, onChoose }: LevelProps) {
  const { dashboardRole } = useMe();
  return (
    <RadioGroupField
      legend={text.level}
      name="notification-level"
      value={level ?? ''}
      options={LEVELS.map((value) => ({
        value,
        label: text.levels[value],
        description: text.levelHints(value, dashboardRole),
      }))}
      onChange={({ target }) => {
        const chosen = LEVELS.find((one) => one === target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    />
  );
}

type ChoiceRowProps = {
  offer: Offer;
  ways: Ways;
  /** The result of the last change, if that change was to this kind. */
  outcome: Feedback | null;
  onChoose: (ways: Ways) => void;
};

/** A kind of notification. The text next to each checkbox is part of its name. */
function ChoiceRow({ offer, ways, outcome, onChoose }: ChoiceRowProps) {
  const { kind, hasMail, isForParentToo } = offer;
  const locked = lockedWays(offer, ways);
  const box = (way: keyof Ways) => (
    <CheckboxField
      id={`${kind}-${way}`}
      label={
        <>
          <span>{text[way]}</span> <VisuallyHidden>{KINDS[kind].choice}</VisuallyHidden>
        </>
      }
      description={locked[way] ? text.locked : undefined}
      checked={ways[way]}
      // The checkbox isn't disabled, so it keeps the focus and screen readers read the reason.
      aria-disabled={locked[way] || undefined}
      onChange={({ target }) => {
        if (!locked[way]) onChoose({ ...ways, [way]: target.checked });
      }}
    />
  );
  return (
    <tr role="row" className="flex flex-wrap gap-x-6 gap-y-1 py-2">
      <th
        role="rowheader"
        scope="row"
        className="min-w-0 grow basis-64 py-2 text-start font-semibold [overflow-wrap:anywhere]"
      >
        {KINDS[kind].choice}
      </th>
      <td role="cell" className="min-w-0 grow basis-44">
        {isForParentToo ? <p className="py-2 text-ink-soft">{text.alwaysInApp}</p> : box('inApp')}
      </td>
      <td role="cell" className="min-w-0 grow basis-44">
        {hasMail ? box('byMail') : <p className="py-2 text-ink-soft">{text.noMail}</p>}
      </td>
      {/* The message is next to the pressed box, because on a phone the end of the table is far away. */}
      <td role="cell" className="min-w-0 basis-full">
        <FeedbackMessage feedback={outcome} />
      </td>
    </tr>
  );
}

function useChoices() {
  const choosing = useChooseNotice();
  const [outcome, tell] = useState<(Feedback & Pick<Offer, 'kind'>) | null>(null);
  const [saved, setSaved] = useState<Feedback | null>(null);
  // The kinds change one after another, and no level fits in between.
  const [saving, setSaving] = useState<Level | null>(null);

  async function choose({ kind, hasMail }: Offer, { inApp, byMail }: Ways) {
    const choice = { kind, inApp, byMail };
    tell(null);
    setSaved(null);
    try {
      await choosing.mutateAsync(choice);
      tell({ kind, tone: 'success', words: text.saved(choice, hasMail) });
    } catch {
      tell({ kind, tone: 'error', words: text.saveFailed(choice) });
    }
  }

  async function chooseAll(level: Level, changed: readonly NotificationChoice[]) {
    tell(null);
    setSaved(null);
    setSaving(level);
    try {
      await Promise.all(changed.map((choice) => choosing.mutateAsync(choice)));
      setSaved({ tone: 'success', words: text.levelSaved(level) });
    } catch {
      setSaved({ tone: 'error', words: text.levelFailed });
    } finally {
      setSaving(null);
    }
  }

  return { outcome, saved, saving, choose, chooseAll };
}

/** The heading, which gets the focus on load if a link led to it. */
function useHeadingFromLink(isLoaded: boolean) {
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isMeant = isLoaded && hash === '#notification-choices';
  useEffect(() => {
    if (isMeant) heading.current?.focus();
  }, [isMeant]);
  return heading;
}
