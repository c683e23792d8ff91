import { join } from 'node:path';
import type { DeclaredText } from '@oakling/domain/kernel/declared-text';
import * as texts from '@oakling/domain/kernel/texts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from './testing/browser.ts';
import { downloaded } from './testing/downloaded.ts';
import { unmet } from './testing/marks.ts';
import { test } from './testing/operations/scenario-test.ts';
import type { ActorName } from './testing/actors.ts';
import { countRows, problemsOfColumns, problemsOfFields } from './testing/text-fields.ts';

describe('Every text that people write is declared in domain/src/kernel/texts.ts', () => {
  test('each string of a request is a declared text, or excluded by type', async ({ app }) => {
    expect(await problemsOfFields(app)).toEqual([]);
  });

  test('each text column stores a declared text, or is excluded by type', async ({ app }) => {
    expect(await problemsOfColumns(app)).toEqual([]);
  });
});

const INTRO = `# What people write

This table lists every free-text field declared in [\`domain/src/kernel/texts.ts\`](../domain/src/kernel/texts.ts). A test compares the two;
\`npx vitest run src/texts.test.ts -u\` in \`server\` regenerates this page. The writer of a text can always read it.
Uploaded pictures can contain text: a guardian sees a child’s picture first, a moderator an elder’s.
Calendar entries contain names, the message, and the place or link. Calendars and old notices show current names. Moderators see former names, bios and pictures in a case.
Pushes never contain these texts. Elders never see a guardian’s name; youths see only those of their own guardians.

| Text | Written by | Read first by | Read by | Longest | In mails | Contact details | Kept with | Copied with | Columns |
|---|---|---|---|---|---|---|---|---|---|
`;

test('docs/texts.md shows every declaration', async () => {
  const rows = Object.entries<DeclaredText>(texts).map(([name, text]) => {
    const readers = Object.entries(text.readBy).map(([reader, since]) => `${reader}: ${since}`);
    const cells = [
      name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      text.by.join(', '),
      text.readFirst ?? 'nobody',
      readers.join('; ') || 'nobody else',
      text.max,
      text.inMail ? 'yes' : 'no',
      text.mayHoldContacts ? 'may' : 'must not',
      text.kept ?? 'not stored',
      text.copies.join(', ') || 'nothing',
      text.columns.map((column) => `\`${column}\``).join(', '),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const page = join(import.meta.dirname, '../../docs/texts.md');
  await expect(`${INTRO}${rows.join('\n')}\n`).toMatchFileSnapshot(page);
});

describe('Declarations are true', () => {
  test('the scenario of the leak tests stores each text', async ({ scenario: { app } }) => {
    const problems = await unmet(
      async ({ declared: { columns }, words }) =>
        (await countRows(app, columns[0] ?? '', words)) > 0,
      'have storeTexts (server/src/testing/scenario-texts.ts) store its mark in the first of its columns',
    );
    expect(problems).toEqual([]);
  });

  test('no mail contains a text that may not be mailed', async ({ scenario: { app } }) => {
    const mails = (await app.mails()).map(({ text, html }) => `${text}${html}`);
    const problems = await unmet(
      ({ declared, words }) => declared.inMail || mails.every((mail) => !mail.includes(words)),
      'a mail carries it, although inMail is false',
    );
    expect(problems).toEqual([]);
  });

  test('the writer’s export contains it', async ({ app, scenario: { actors } }) => {
    const { elder, youth, parent, suspendedElder } = actors;
    const setVetting = (vetting: string) =>
      sql`update people set vetting = ${vetting} where id = ${suspendedElder.personId}`;
    const own = '/api/account/export';
    // A guardian's texts about a child are in the export of the child that the guardian requests.
    const takes: [ActorName, Browser, string][] = [
      ['elder', elder, own],
      ['youth', youth, own],
      ['parent', parent, own],
      ['parent', parent, `/api/children/${youth.personId}/export`],
      ['suspendedElder', suspendedElder, own],
    ];
    // Suspended people can't request an export.
    await setVetting('unverified').execute(app.platform.db);
    const exported = new Map<ActorName, string>();
    for (const [writer, browser, path] of takes) {
      const { text } = await downloaded(app, browser, path);
      exported.set(writer, `${exported.get(writer) ?? ''}${text}`);
    }
    await setVetting('suspended').execute(app.platform.db);
    const problems = await unmet(
      ({ writer, words }) => writer === 'console' || exported.get(writer)?.includes(words) === true,
      'add it to the export of who wrote it (server/src/export-parts.ts)',
    );
    expect(problems).toEqual([]);
  });
});
