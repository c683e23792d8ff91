import { RuleTester } from 'oxlint/plugins-dev';
import { describe, test } from 'vitest';
import { bareText, deviceClock, ownFormat, singlePeriod } from './page-rules.ts';

RuleTester.describe = describe;
RuleTester.it = test;

const MESSAGE = 'A page translator breaks this text: make it the only child of an element.';
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } });

const seeded = (code: string, errors = 1) => ({
  code,
  errors: Array.from({ length: errors }, () => MESSAGE),
});

// Each violation breaks a page in a real browser, because React adds, changes or removes something next to the text.
tester.run('bare-text', bareText, {
  valid: [
    '<p>Hello</p>',
    '<p>{name}</p>',
    '<p>{`Hello ${name}`}</p>',
    '<p><span>{name}</span> {isNew && <b>new</b>}</p>',
    '<p>Hello <b>{name}</b></p>',
    '<p>{isNew ? "new" : "old"}</p>',
    '<ul><li />{rows.map((row) => <li>{row.name}</li>)}</ul>',
    '<ul><li />{rows.map((row) => { const { name } = row; return <li>{name}</li>; })}</ul>',
    'type Props = { children: Elements }; const A = ({ children }: Props) => <p><b />{children}</p>;',
    'type Props = { row: (id: string) => Elements }; const A = ({ row }: Props) => <p><b />{row("1")}</p>;',
    'const sign = isNew && <b />; const A = () => <p><i />{sign}</p>;',
    'const Row = ({ row }) => <li>{row.name}</li>; const A = () => <ul><li />{rows.map(Row)}</ul>;',
    'const rowOf = (row) => <li>{row.name}</li>; const A = () => <ul><li />{rows.map(rowOf)}</ul>;',
    'type Props = { row: (id: string) => Elements }; const A = ({ row }: Props) => <p><b />{ids.map(row)}</p>;',
    'const A = ({ id }) => { const sign = () => <b>{id}</b>; return <p><i />{sign()}</p>; };',
    'function Sign({ isNew }) { if (!isNew) return null; return <b>new</b>; }',
    'type Props = { children: Elements }; const A = ({ children }: Props) => children;',
    '<p children={name} />',
    'createElement("p", null, name)',
    'const sign: Elements = other.sign; const A = () => <p><i />{sign}</p>;',
  ],
  invalid: [
    seeded('<p>Hello {name}</p>'),
    seeded('<p>Hello {isNew && <b>new</b>}</p>'),
    seeded('<p>{isNew && <b>new</b>}Hello</p>'),
    seeded('<p><b />{isNew && "new"}</p>'),
    seeded('<p><b />{isNew ? "new" : <i />}</p>'),
    seeded('<p><b />{`Hello ${name}`}</p>'),
    seeded('<p><b />{hello(name)}</p>'),
    seeded('<p>{count} {noun}</p>', 2),
    seeded('<p><b />{rows.map((row) => row.name)}</p>'),
    seeded('<p><b />{rows.map((row) => { return row.name; })}</p>'),
    seeded('<p><b />{rows.map((row) => { if (row.isNew) return row.name; return <i />; })}</p>'),
    seeded('<p><b />{rows.map(function (row) { return row.name; })}</p>'),
    seeded('const nameOf = (row) => row.name; const A = () => <p><b />{rows.map(nameOf)}</p>;'),
    seeded(
      'function nameOf(row) { return row.name; } const A = () => <p><b />{rows.map(nameOf)}</p>;',
    ),
    seeded('<p><b />{rows.map(String)}</p>'),
    seeded('<p><b />{...names}</p>'),
    seeded('<p><b />{[name]}</p>'),
    seeded('<p>{[<b />, name]}</p>'),
    seeded('<p children={[<b />, name]} />'),
    seeded('<Fragment children={name} />'),
    seeded('createElement("p", null, createElement("b"), name)'),
    seeded('const Name = ({ name }) => name; const A = () => <p><b /><Name /></p>;'),
    seeded('function Name({ name }) { return `Hello ${name}`; }'),
    seeded(
      'function Name({ name }) { if (name === "") return null; return <b />; return "none"; }',
    ),
    seeded(
      'function Name({ kind }) { switch (kind) { case "a": return "new"; default: return <b />; } }',
    ),
    seeded(
      'const rows = list.map((row) => <li>{row}</li>); const A = () => <p><b />{rows.length}</p>;',
    ),
    seeded('<Fragment key={id}>{name}</Fragment>'),
    seeded('<p>{12}{isNew && <b />}</p>'),
    seeded('<>Hello</>'),
    seeded('<>{name}</>'),
    seeded(
      'type Props = { children: ReactNode }; const A = ({ children }: Props) => <p><b />{children}</p>;',
    ),
    seeded(
      'type Props = { children: Elements | string }; const A = ({ children }: Props) => <p><b />{children}</p>;',
    ),
  ],
});

const format =
  'Dates and numbers have one format: use lib/date-words.ts or notifications/when-words.ts.';
const period =
  'A name such as “Leo O.” ends with a period: tag this text with `sentence` of kernel/words.ts.';
const clock = 'The device’s clock can be wrong: use `serverNow` of lib/clock.ts.';
tester.run('device-clock', deviceClock, {
  valid: ['new Date(serverNow())', 'new Date(text)', 'Date.parse(text)'],
  invalid: ['Date.now()', 'useState(Date.now)', 'new Date()', 'new Date().getDay()'].map(
    (code) => ({
      code,
      errors: [clock],
    }),
  ),
});

tester.run('own-format', ownFormat, {
  valid: ['dayWords(at)', 'name.toLocaleUpperCase()', 'new Intl.ListFormat("en")'],
  invalid: [
    'new Intl.DateTimeFormat("en")',
    'Intl.NumberFormat("en")',
    'new Date(at).toLocaleDateString()',
    'count.toLocaleString("en")',
  ].map((code) => ({ code, errors: [format] })),
});

tester.run('single-period', singlePeriod, {
  valid: ['sentence`We told ${name}.`', '`${name} said yes.`', '`Since ${day}.`', '`${name}’s`'],
  invalid: [
    '`We told ${name}.`',
    '`Asked ${nameOf(one)}. Wait.`',
    '`We told ${session.elder.name}.`',
  ].map((code) => ({ code, errors: [period] })),
});
