import { type Idea, ideasFor } from '@oakling/domain/sessions/friendships/ideas';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { type InterestName, interestEmoji } from '@oakling/domain/interests/interest';
import { Card } from '../../../ui/card.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { MoreDetails } from '../../../ui/more-details.tsx';
import { PrintButton } from '../components/print-button.tsx';
import { friendsText as text } from './text.ts';

const SHOWN_IDEAS = 3;

/** Rule 6.422 */
export function Ideas({ names, meetings }: { names: readonly InterestName[]; meetings: number }) {
  const ideas = ideasFor(names, meetings, SHOWN_IDEAS);
  return (
    <section aria-labelledby="ideas" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="ideas" className="text-2xl">
          {text.ideas}
        </h2>
        <PrintButton label={text.print} />
      </div>
      <p className="text-ink-soft">{text.ideasIntro}</p>
      <IdeaCards ideas={ideas.slice(0, SHOWN_IDEAS)} />
      {ideas.length > SHOWN_IDEAS && (
        <MoreDetails label={text.moreIdeas}>
          <IdeaCards ideas={ideas.slice(SHOWN_IDEAS)} />
        </MoreDetails>
      )}
    </section>
  );
}

/** One idea for a session ahead. Rule 6.502 */
export function NextIdea({ session }: { session: SessionRow }) {
  const day = Math.floor(Date.parse(session.startsAt) / DAY_MS);
  const names = session.interests.map(({ name }) => name);
  const [idea] = ideasFor(names, day, 1);
  return (
    idea !== undefined && (
      <MoreDetails label={text.idea(idea.title)}>
        <p>{idea.words}</p>
      </MoreDetails>
    )
  );
}

const DAY_MS = 86_400_000;

function IdeaCards({ ideas }: { ideas: readonly Idea[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
      {ideas.map(({ title, words, interest }) => (
        <Card as="li" key={title} className="max-w-none space-y-2 break-inside-avoid">
          <h3 className="flex gap-2 text-lg font-semibold">
            <Emoji>{interestEmoji(interest)}</Emoji>
            <span>{title}</span>
          </h3>
          <p>{words}</p>
        </Card>
      ))}
    </ul>
  );
}
