import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Browser } from './browser.ts';
import { mayLeaveOutTriggers } from './delete-every-row.ts';
import type { TestApp } from './test-app.ts';

type Make<People> = (app: TestApp) => Promise<People>;

interface Recording {
  readonly people: object;
  readonly statements: string;
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const HASH = /(?<=\\\\x)[\da-f]{64}/g;

const recordings = new WeakMap<TestApp, Map<Make<object>, Recording>>();

/**
 * Creates people through the API for an application's first test, and copies their rows later, with new ids, addresses
 * and logins. Doesn't copy if triggers can't be bypassed or if a test has moved the clock, because the copied times
 * follow the real clock.
 */
export async function copied<People extends object>(
  app: TestApp,
  make: Make<People>,
): Promise<People> {
  if (Math.abs(app.now().getTime() - Date.now()) > 1000) return make(app);
  const ofApp = recordings.get(app) ?? new Map<Make<object>, Recording>();
  const recording = ofApp.get(make);
  // The properties of a copy have the same types as those of the original.
  if (recording !== undefined) return (await copy(app, recording)) as People;
  const people = await make(app);
  if (await mayLeaveOutTriggers(app.platform.db)) {
    const browsers = Object.values(people).filter((value) => value instanceof Browser);
    const own = browsers.flatMap(({ personId, email }) => [personId, email]);
    // An event about an invite refers only to its request and to the invite.
    const related = (await inserts(app, own)).match(UUID) ?? [];
    // A test may change its browser's login.
    const now = eachBrowser(people, ({ personId, email, cookies }) =>
      Object.assign(app.browser(), { personId, email, cookies: new Map(cookies) }),
    );
    ofApp.set(make, { people: now, statements: await inserts(app, [...own, ...related]) });
    recordings.set(app, ofApp);
  }
  return people;
}

/** SQL that reinserts every row containing one of these texts. */
async function inserts(app: TestApp, texts: readonly string[]): Promise<string> {
  // Identity and generated columns get new values. Times are shifted by the age of the recording.
  const tables = await app.query<{ name: string; columns: string; values: string }>`
    select relname as name, string_agg(quote_ident(attname), ',') as columns,
      string_agg(
        quote_ident(attname) || case atttypid when 'timestamptz'::regtype
          then format(' + (now() - %L::timestamptz)', now()) else '' end, ','
      ) as values
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not attisdropped and attidentity = '' and attgenerated = ''
    group by relname
  `;
  const rowsOf = tables.map(
    ({ name, columns, values }) => sql`
      select format(
        'insert into %I (%s) select %s from jsonb_populate_recordset(null::%I, %L)',
        ${name}::text, ${columns}::text, ${values}::text, ${name}::text, jsonb_agg(t)
      ) as statement
      from ${sql.table(name)} as t where t::text ~ ${texts.join('|')} having count(*) > 0
    `,
  );
  const rows = await app.query<{ statement: string }>`${sql.join(rowsOf, sql` union all `)}`;
  return rows.map(({ statement }) => statement).join(';\n');
}

async function copy(app: TestApp, { people, statements }: Recording): Promise<object> {
  const others = new Map<string, string>();
  const other = (text: string, make: () => string) => {
    if (!others.has(text)) others.set(text, make());
    return others.get(text) ?? '';
  };
  const copyOf = ({ personId, email, cookies }: Browser) => {
    const browser = app.browser();
    browser.personId = other(personId, randomUUID);
    browser.email = other(email, () => email.replace(/\d+/, `-${randomBytes(4).toString('hex')}`));
    for (const [name, cookie] of cookies) {
      const [token = ''] = cookie.split('.');
      const login = other(token, () => randomBytes(16).toString('hex'));
      const signature = createHmac('sha256', app.platform.secret).update(login).digest('base64');
      browser.cookies.set(name, encodeURIComponent(`${login}.${signature}`));
    }
    return browser;
  };
  const copies = eachBrowser(people, copyOf);
  for (const [id] of statements.matchAll(UUID)) other(id, randomUUID);
  for (const [hash] of statements.matchAll(HASH))
    other(hash, () => randomBytes(32).toString('hex'));
  const known = new RegExp([...others.keys()].map(RegExp.escape).join('|'), 'g');
  const text = statements.replaceAll(known, (word) => others.get(word) ?? word);
  await app.runUnchecked(text);
  return copies;
}

function eachBrowser(people: object, change: (browser: Browser) => Browser): object {
  const entries = Object.entries(people).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Browser ? change(value) : value,
  ]);
  return Object.fromEntries(entries);
}
