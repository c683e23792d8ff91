import { isHostSetting, type SettingsView } from '@oakling/domain/admin/settings';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { SectionCard } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { MoreDetails } from '../../../ui/more-details.tsx';
import { Page, PageHeading } from '../../../ui/page-heading.tsx';
import { ClosedSection } from '../components/pages.tsx';
import { settingsQuery } from './data.ts';
import { HostForm } from './host-form.tsx';
import { groupsOf, settingsText as text, type Group } from './text.ts';

const PrintPage = lazyPart(async () => (await import('./print-page.tsx')).PrintPage);

/** Rules 10.360 to 10.362 */
export function SettingsPage() {
  const [query] = useSearchParams();
  return query.has('print') ? <PrintPage /> : <AllSettings />;
}

function AllSettings() {
  const list = useQuery(settingsQuery);
  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>{text.heading}</PageHeading>
        <LinkButton to="/moderation/settings?print" variant="secondary">
          {text.print}
        </LinkButton>
      </div>
      <LoadState query={list} what={text.what} />
      {list.data && <Loaded settings={list.data} loadedAt={list.dataUpdatedAt} />}
    </Page>
  );
}

type LoadedProps = { settings: SettingsView; loadedAt: number };

function Loaded({ settings, loadedAt }: LoadedProps) {
  const groups = groupsOf(settings);
  return (
    <>
      <SectionCard heading={text.host} intro={text.hostIntro}>
        <HostForm
          items={settings.items.filter(({ name }) => isHostSetting(name))}
          loadedAt={loadedAt}
        />
      </SectionCard>
      <div className="space-y-2">
        <h2 className="text-2xl">{text.all}</h2>
        <p className="max-w-prose">{text.allIntro}</p>
      </div>
      {groups.map((group) =>
        group.isClosed ? (
          <ClosedSection key={group.heading} heading={group.heading}>
            <Rows rows={group.rows} />
          </ClosedSection>
        ) : (
          <SectionCard key={group.heading} heading={group.heading}>
            <Rows rows={group.rows} />
          </SectionCard>
        ),
      )}
      <MoreDetails label={text.names}>
        <Names rows={groups.flatMap(({ rows }) => rows)} />
      </MoreDetails>
    </>
  );
}

function Rows({ rows }: Pick<Group, 'rows'>) {
  return (
    <dl className="divide-y divide-line-soft">
      {rows.map(({ label, value, source }) => (
        <div key={label} className="grid gap-x-6 py-2 sm:grid-cols-2">
          <dt className="font-semibold">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
          {source !== '' && <dd className="text-sm text-ink-soft sm:col-start-2">{source}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Names({ rows }: Pick<Group, 'rows'>) {
  return (
    <ul className="space-y-1">
      {rows.map(
        ({ label, name }) =>
          name !== null && (
            <li key={name} className="max-w-none">
              <span>{`${label}: `}</span>
              <code translate="no" className="wrap-anywhere">
                {name}
              </code>
            </li>
          ),
      )}
    </ul>
  );
}
