import { Hono } from 'hono';
import { html } from 'hono/html';
import { generateSpecs } from 'hono-openapi';
import { loginCookie } from '../auth/auth.ts';
import { plainPage } from './dev-pages.ts';
import type { AppEnv } from './request-context.ts';
import manifest from '../../../package.json' with { type: 'json' };

const problemSchema = {
  type: 'object' as const,
  description: 'RFC 9457 problem document',
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
  properties: {
    type: { type: 'string' as const },
    title: { type: 'string' as const },
    status: { type: 'integer' as const },
    code: { type: 'string' as const, description: 'For programs: a kebab-case literal' },
    detail: { type: 'string' as const, description: 'For people' },
    requestId: { type: 'string' as const },
    errors: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        properties: { path: { type: 'string' as const }, message: { type: 'string' as const } },
      },
    },
  },
};

export function openApiRoutes(api: Hono<AppEnv>, origin: string) {
  const prefixed = new Hono<AppEnv>().route('/api', api);
  const make = () =>
    generateSpecs(prefixed, {
      defaultValidationErrorResponse: false,
      documentation: {
        openapi: '3.1.0',
        info: {
          title: 'Oakling',
          version: manifest.version,
          description: 'Every change needs a JSON body and, from a browser, our own Origin.',
        },
        servers: [{ url: origin }],
        components: {
          schemas: { Problem: problemSchema },
          securitySchemes: {
            login: { type: 'apiKey', in: 'cookie', name: loginCookie(origin) },
          },
        },
      },
    });
  // The document is built on first use, because most servers never need it.
  let made: ReturnType<typeof make> | undefined;
  const document = () => (made ??= make());
  return new Hono<AppEnv>()
    .get('/openapi.json', async (c) => c.json(await document()))
    .get('/docs', async (c) => c.html(referencePage(await document())));
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Document = Awaited<ReturnType<typeof generateSpecs>>;

function referencePage(document: Document) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
  return plainPage(
    'API reference · Oakling',
    html`
      <h1>Oakling API</h1>
      <p>
        ${operations.length} operations. Errors are RFC 9457 problem documents. The machine-readable
        form is <a href="/api/openapi.json">openapi.json</a>.
      </p>
      ${operations.map(
        ({ path, method, operation }) => html`
          <article>
            <h2><code>${method.toUpperCase()} ${path}</code></h2>
            <p>${operation.summary}${operation.security?.length === 0 ? ' (public)' : ''}</p>
            ${details('Parameters', operation.parameters)} ${details('Body', operation.requestBody)}
            ${details('Answers', operation.responses)}
          </article>
        `,
      )}
    `,
  );
}

function details(title: string, value: unknown) {
  if (value === undefined) return '';
  return html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(value, null, 2)}</pre>
  </details>`;
}
