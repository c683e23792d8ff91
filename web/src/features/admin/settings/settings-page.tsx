import { HOST_SETTINGS, type HostSetting, type SettingView } from '@oakling/domain/admin/settings';
import { HOST_LOGO_PATH } from '@oakling/domain/legal/host';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { ProblemError } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { Page, PageHeading } from '../../../ui/page-heading.tsx';
import { LOGO_TYPES, settingsQuery, toLogo, useChangeSetting } from './data.ts';
import { changeFailure, HOST_FIELDS, settingsText as text } from './text.ts';

const PrintPage = lazyPart(async () => (await import('./print-page.tsx')).PrintPage);

const isOfHost = (name: string) => HOST_SETTINGS.some((one) => one === name);

/** Rules 10.360 to 10.362 */
export function SettingsPage() {
  const [query] = useSearchParams();
  return query.has('print') ? <PrintPage /> : <AllSettings />;
}

function AllSettings() {
  const list = useQuery(settingsQuery);
  const items = list.data?.items ?? [];
  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>{text.heading}</PageHeading>
        <LinkButton to="/moderation/settings?print" variant="secondary">
          {text.print}
        </LinkButton>
      </div>
      <LoadState query={list} what={text.what} />
      {items.length > 0 && (
        <>
          <Card className="space-y-6">
            <div className="space-y-2">
              <h2 className="text-xl">{text.host}</h2>
              <p className="text-ink-soft">{text.hostIntro}</p>
            </div>
            {HOST_SETTINGS.map((name) => {
              const item = items.find((one) => one.name === name);
              return (
                item && (
                  <HostField key={name} name={name} item={item} loadedAt={list.dataUpdatedAt} />
                )
              );
            })}
          </Card>
          <ServerSettings items={items.filter(({ name }) => !isOfHost(name))} />
        </>
      )}
    </Page>
  );
}

type HostFieldProps = { name: HostSetting; item: SettingView; loadedAt: number };

function HostField({ name, item, loadedAt }: HostFieldProps) {
  const id = useId();
  const [value, setValue] = useState(name === 'HOST_LOGO' ? '' : (item.value ?? ''));
  const [error, setError] = useState<string>();
  const change = useChangeSetting();
  const { feedback, tell, attempt } = useFeedback();
  const isOnServer = item.source === 'environment';
  const isLogo = name === 'HOST_LOGO';
  const { label, hint } = HOST_FIELDS[name];

  async function save(saved: string) {
    setError(undefined);
    const words = (reason: unknown) => {
      const [field] = reason instanceof ProblemError ? reason.fields : [];
      return field?.message ?? changeFailure(reason);
    };
    async function send() {
      await change.mutateAsync({ name, value: saved });
      setValue(isLogo ? '' : saved);
    }
    await attempt(send, text.saved, words);
  }

  async function choose(file: File | undefined) {
    tell(null);
    const logo = file === undefined ? null : await toLogo(file);
    setError(logo === null ? text.badLogo : undefined);
    setValue(logo ?? '');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isLogo && value === '') setError(text.badLogo);
    else void save(value);
  }

  const shared = {
    id,
    label,
    description: isOnServer ? (
      text.onServer
    ) : (
      <>
        <span>{hint}</span> <strong>{text.hostSourceOf(item)}</strong>
      </>
    ),
    error,
    disabled: isOnServer,
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      {isLogo && item.value !== null && (
        // The browser caches the logo for a minute, so a new one needs a new URL.
        <img
          src={`${HOST_LOGO_PATH}?${loadedAt}`}
          alt={text.logoAlt}
          className="max-h-16 max-w-60 bg-white"
        />
      )}
      {isLogo ? (
        <TextField
          {...shared}
          type="file"
          accept={LOGO_TYPES.join()}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      ) : (
        <TextField
          {...shared}
          value={value}
          onChange={({ target }) => {
            tell(null);
            setValue(target.value);
          }}
          autoComplete="off"
        />
      )}
      {!isOnServer && (
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="secondary"
            aria-describedby={`${id}-label`}
            isPending={change.isPending}
            pendingText={text.saving}
          >
            {text.save}
          </Button>
          {item.value !== null && (
            <Button variant="quiet" aria-describedby={`${id}-label`} onClick={() => void save('')}>
              {text.remove}
            </Button>
          )}
        </div>
      )}
      <FeedbackMessage feedback={feedback} />
    </form>
  );
}

function ServerSettings({ items }: { items: readonly SettingView[] }) {
  return (
    <section className="space-y-4">
      <h2 className="text-xl">{text.all}</h2>
      <p className="max-w-prose text-ink-soft">{text.allIntro}</p>
      <dl className="divide-y divide-line-soft rounded-card bg-card px-4 shadow-card">
        {items.map((item) => (
          <div key={item.name} className="grid gap-x-6 py-3 sm:grid-cols-[16rem_1fr_auto]">
            <dt className="font-mono wrap-anywhere">{item.name}</dt>
            <dd className="wrap-anywhere">{text.valueOf(item)}</dd>
            <dd className="text-sm text-ink-soft">{text.sourceOf(item)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
