import type { Answer, Browser } from '../browser.ts';
import type { Operation, Sample } from './operation.ts';
import { triedBy, type Scenario } from '../scenario.ts';
import { forgetTries } from '../use-up.ts';

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly json?: object | undefined;
  readonly file?: Uint8Array | undefined;
}

/**
 * Prepares a valid request about an object that no test has changed. Resets the rate limits, because a few actors try
 * everything.
 */
export async function prepare(
  name: string,
  { sample }: Operation,
  scenario: Scenario,
  actor: Browser,
): Promise<ApiRequest> {
  await forgetTries(scenario.app);
  // A break of an earlier request would refuse the sessions that samples store.
  await scenario.app.query`delete from rests where began_by is not null`;
  // By now, the scenario's logins may be older than ten minutes (rules 1.148 and 1.149). Each minute, the use of a
  // moderator's login is recorded, which would look like a change.
  await scenario.app.query`
    update logins set created_at = now(), updated_at = now() + interval '1 hour'
    where created_at < now() - interval '1 second'
  `;
  return requestOf(name, (await sample?.(triedBy(scenario, actor), actor)) ?? {});
}

function requestOf(name: string, { params = {}, query, json, file }: Sample): ApiRequest {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = params[parameter];
    if (value === undefined) throw new Error(`${name}: the sample does not say {${parameter}}`);
    return encodeURIComponent(value);
  });
  return { method, path: query === undefined ? path : `${path}?${query}`, json, file };
}

type Body = NonNullable<RequestInit['body']>;

export interface Changed {
  readonly path?: string;
  readonly method?: string;
  /** The body is sent as it is, instead of the JSON or the file. */
  readonly body?: Body | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export function send(
  browser: Browser,
  request: ApiRequest,
  changed: Changed = {},
): Promise<Answer> {
  const { path = request.path, headers = {} } = changed;
  const body = changed.body ?? bodyOf(request);
  // An open stream never ends, but a HEAD request gets the same status.
  const isStream = request.path === '/api/live' && request.method === 'GET';
  const method = changed.method ?? (isStream ? 'HEAD' : request.method);
  const isJson = request.json !== undefined && changed.body === undefined;
  const type: Record<string, string> = isJson ? { 'content-type': 'application/json' } : {};
  return browser.send(method, path, {
    headers: { ...type, ...headers },
    ...(body !== undefined && { body }),
  });
}

function bodyOf({ json, file }: ApiRequest): Body | undefined {
  if (json !== undefined) return JSON.stringify(json);
  return file === undefined ? undefined : new Uint8Array(file);
}
