import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export async function answer(app: TestApp, { personId }: Browser): Promise<void> {
  await app.query`
    insert into session_outcomes (session_id, person_id, outcome, answered_at)
    select id, ${personId}, 'felt-uncomfortable', upper(during) from sessions
    where youth_id = ${personId} and status = 'approved'
  `;
  await app.query`
    insert into session_delays (session_id, person_id, nth, version, minutes, told_at)
    select id, youth_id, 1, version, 10, lower(during) from sessions where youth_id = ${personId} and status = 'approved'
  `;
}

export async function thank(app: TestApp, { personId }: Browser): Promise<void> {
  await app.query`
    with said as (
      insert into session_outcomes (session_id, person_id, outcome, answered_at)
      select id, ${personId}, 'held', upper(during) from sessions
      where youth_id = ${personId} and status = 'approved' returning session_id, person_id, answered_at
    )
    insert into session_thanks (session_id, from_id, card, sent_at)
    select session_id, person_id, 'your-time', answered_at from said
  `;
}
