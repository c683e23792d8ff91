import { shortDayWords } from '../../lib/date-words.ts';
import { addDays, startOfDay } from '../../lib/week-days.ts';

export const weekText = {
  views: 'Show sessions as',
  list: 'List',
  week: 'Week',
  of: (monday: string) =>
    `${shortDayWords(startOfDay(monday))} to ${shortDayWords(startOfDay(addDays(monday, 6)))}`,
  previous: 'Previous week',
  thisWeek: 'This week',
  next: 'Next week',
  today: 'Today',
  nothing: 'Nothing planned',
  more: 'There are more sessions this week. You can see them in the list.',
  heading: 'Your children’s week',
  all: 'All sessions',
};
