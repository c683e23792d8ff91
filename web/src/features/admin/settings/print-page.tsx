import type { SettingsView } from '@oakling/domain/admin/settings';
import { isolated } from '@oakling/domain/kernel/isolate';
import { contactOf, HOST_LOGO_PATH } from '@oakling/domain/legal/host';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { Page, PageHeading } from '../../../ui/page-heading.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { settingsQuery } from './data.ts';
import './print.css';
import { printText as text, settingsText } from './text.ts';

const MOST_IN_LINE = 60;

/** The lines are printed, but not stored. Rules 10.362 and 10.515 */
export function PrintPage() {
  const settings = useQuery(settingsQuery);
  const [paper, setPaper] = useState('flyer');
  const [readers, setReaders] = useState('families');
  const [when, setWhen] = useState('');
  const [whom, setWhom] = useState('');
  return (
    <Page>
      <div className="space-y-4 print:hidden">
        <PageHeading>{text.heading}</PageHeading>
        <p className="max-w-prose">{text.intro}</p>
        <div className="flex flex-wrap items-end gap-4">
          <SelectField
            label={text.paper}
            value={paper}
            options={text.papers}
            onChange={({ target }) => setPaper(target.value)}
          />
          <SelectField
            label={text.readers}
            value={readers}
            options={text.allReaders}
            onChange={({ target }) => setReaders(target.value)}
          />
          <Button onClick={() => window.print()}>{text.print}</Button>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={text.when}
            description={text.whenHint}
            value={when}
            maxLength={MOST_IN_LINE}
            onChange={({ target }) => setWhen(target.value)}
          />
          <TextField
            label={text.whom}
            description={text.whomHint}
            value={whom}
            maxLength={MOST_IN_LINE}
            onChange={({ target }) => setWhom(target.value)}
          />
        </div>
        {settings.data?.origin.startsWith('http://localhost') && (
          <Alert tone="info">{text.localOnly}</Alert>
        )}
        <TextLink to="/moderation/settings">{text.back}</TextLink>
      </div>
      <LoadState query={settings} what={settingsText.what} />
      {settings.data && (
        <Sheet
          paper={paper}
          points={readers === 'elders' ? text.elderPoints : text.points}
          lines={[when.trim(), whom.trim()].filter((line) => line !== '')}
          settings={settings.data}
          loadedAt={settings.dataUpdatedAt}
        />
      )}
    </Page>
  );
}

type SheetProps = {
  paper: string;
  points: readonly string[];
  lines: readonly string[];
  settings: SettingsView;
  loadedAt: number;
};

/** Reads the host from the settings, because the page's own host is that of the last full load. */
function Sheet({ paper, points, lines, settings, loadedAt }: SheetProps) {
  const valueOf = (wanted: string) =>
    settings.items.find(({ name }) => name === wanted)?.value ?? null;
  const name = valueOf('HOST_NAME');
  const host = name && isolated(name);
  const contact = contactOf(valueOf('HOST_CONTACT') ?? '');
  const address = settings.origin.replace(/^https?:\/\//, '');
  const isChecked = valueOf('ELDER_VETTING') === 'required';
  return (
    <article className={`print-sheet print-${paper}`}>
      {host !== null && (
        <header>
          {valueOf('HOST_LOGO') !== null && (
            <img src={`${HOST_LOGO_PATH}?${loadedAt}`} alt="" className="print-logo" />
          )}
          <p className="font-semibold">{text.by(host)}</p>
        </header>
      )}
      <img src="/landing.svg" alt="" width={960} height={560} />
      <p className="print-name">Oakling</p>
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
      <ul>
        {[...points, ...(isChecked ? [text.checked] : [])].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {lines.length > 0 && (
        <div className="font-semibold" dir="auto">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <footer>
        <QrCode text={settings.origin} label={text.qr(address)} />
        <div>
          <p>{text.join}</p>
          <p className="print-address">{address}</p>
          {contact !== null && <p>{text.questions(contact.words)}</p>}
        </div>
      </footer>
    </article>
  );
}
