import type { SessionWeek } from '@oakling/domain/sessions/week';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { addDays, startOfDay } from '../../lib/week-days.ts';
import { named } from './data.ts';

/** Approved and pending sessions of the week that starts on this Monday. Rule 6.194 */
export function weekQuery(monday: string) {
  return queryOptions({
    queryKey: ['sessions', 'week', monday],
    queryFn: async (): Promise<SessionWeek> => {
      const query = { from: startOfDay(monday), to: startOfDay(addDays(monday, 7)) };
      const week = await bodyOf(api.sessions.between.$get({ query }));
      return { ...week, items: week.items.map(named) };
    },
  });
}
