import { useId, useState } from 'react';
import { localNow } from '../../../lib/date-words.ts';
import { mondayOf } from '../../../lib/week-days.ts';
import { TextLink } from '../../../ui/link.tsx';
import { weekText as text } from '../week-text.ts';
import { WeekView } from './week-view.tsx';

/** This week of all children, on a parent's dashboard. Rule 6.193 */
export function ChildrenWeek() {
  const headingId = useId();
  const [monday, setMonday] = useState(() => mondayOf(localNow().slice(0, 10)));
  return (
    <section aria-labelledby={headingId} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="text-2xl">
          {text.heading}
        </h2>
        <TextLink to="/dashboard/parent/sessions?view=week" isAlone>
          {text.all}
        </TextLink>
      </div>
      <WeekView monday={monday} onWeek={setMonday} heading="h3" />
    </section>
  );
}
