import { RuleTester } from 'oxlint/plugins-dev';
import { describe, test } from 'vitest';
import { bareText, deviceClock } from './page-rules.ts';

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
