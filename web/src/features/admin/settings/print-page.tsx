import type { SettingsView } from '@oakling/domain/admin/settings';
import { HOST_LOGO_PATH } from '@oakling/domain/legal/host';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHost } from '../../../lib/host.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { Page, PageHeading } from '../../../ui/page-heading.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { settingsQuery } from './data.ts';
import './print.css';
import { printText as text, settingsText } from './text.ts';

/** Rule 10.362 */
export function PrintPage() {
  const settings = useQuery(settingsQuery);
  const [paper, setPaper] = useState('flyer');
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
          <Button onClick={() => window.print()}>{text.print}</Button>
        </div>
        {settings.data?.origin.startsWith('http://localhost') && (
          <Alert tone="info">{text.localOnly}</Alert>
        )}
        <TextLink to="/moderation/settings">{text.back}</TextLink>
      </div>
      <LoadState query={settings} what={settingsText.what} />
      {settings.data && <Sheet paper={paper} settings={settings.data} />}
    </Page>
  );
}

function Sheet({ paper, settings }: { paper: string; settings: SettingsView }) {
  const host = useHost();
  const address = settings.origin.replace(/^https?:\/\//, '');
  const isChecked = settings.items.some(
    ({ name, value }) => name === 'ELDER_VETTING' && value === 'required',
  );
  return (
    <article className={`print-sheet print-${paper}`}>
      {host !== null && (
        <header>
          {host.logo !== null && <img src={HOST_LOGO_PATH} alt="" className="print-logo" />}
          <p className="font-semibold">{text.by(host.name)}</p>
        </header>
      )}
      <Illustration name="welcome" />
      <p className="print-name">Oakling</p>
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
      <ul>
        {[...text.points, ...(isChecked ? [text.checked] : [])].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <footer>
        <QrCode text={settings.origin} label={text.qr(address)} />
        <div>
          <p>{text.join}</p>
          <p className="print-address">{address}</p>
          {host !== null && host.contact !== null && <p>{text.questions(host.contact.words)}</p>}
        </div>
      </footer>
    </article>
  );
}
