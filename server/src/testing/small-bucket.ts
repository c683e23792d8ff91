import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** S3's minimum size of a part other than the last. */
const LEAST_PART = 5 << 20;
/** The page size is small, so that every list has several pages. */
const PAGE = 2;

export interface SmallBucket {
  /** The bucket's URL, as for `STORAGE_URL` or `BACKUP_URL`. */
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  readonly requests: readonly string[];
  /** The number of uploads that were started but neither completed nor aborted. */
  unfinished(): number;
  /** From now on, uploads fail with an error in a 200 response, which is how S3 reports late failures. */
  failCompletions(): void;
  refuse(): void;
  close(): void;
}

/** The parts of the S3 protocol that we use, over real HTTP. */
export async function openSmallBucket(): Promise<SmallBucket> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];
  const is = { failing: false, refusing: false };
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push(`${method} ${url} ${headers.authorization ?? 'unsigned'}`);
    const { pathname, searchParams: query } = new URL(url, 'http://bucket');
    const key = decodeURIComponent(pathname.slice('/bucket/'.length));
    void buffer(request).then((body) => {
      if (is.refusing) return refuse(response, 403, 'AccessDenied');
      if (query.has('list-type')) return response.end(listing(objects, query));
      if (query.has('uploads')) return response.end(begin(uploads, key));
      const parts = uploads.get(query.get('uploadId') ?? '');
      if (parts !== undefined) {
        if (method === 'PUT')
          return putPart(response, parts, Number(query.get('partNumber')), body);
        if (method === 'POST' && is.failing) return response.end(failure('InternalError'));
        uploads.delete(query.get('uploadId') ?? '');
        if (method === 'DELETE') return response.writeHead(204).end();
        return complete(response, parts, body.toString(), (whole) => objects.set(key, whole));
      }
      if (method === 'PUT') objects.set(key, body);
      if (method === 'DELETE') {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      return get(response, method, objects.get(key));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `s3://key:secret@127.0.0.1:${port}/bucket?region=eu-1&tls=off`,
    objects,
    requests,
    unfinished: () => uploads.size,
    failCompletions: () => void (is.failing = true),
    refuse: () => void (is.refusing = true),
    close: () => server.close(),
  };
}

function get(response: ServerResponse, method: string, found: Buffer | undefined) {
  if (found === undefined) return response.writeHead(404).end();
  response.writeHead(200, { 'content-length': found.length, etag: etagOf(found) });
  return response.end(method === 'GET' ? found : undefined);
}

function begin(uploads: Map<string, Map<number, Buffer>>, key: string): string {
  const id = `${key}-${uploads.size}`;
  uploads.set(id, new Map());
  return xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`);
}

function putPart(
  response: ServerResponse,
  parts: Map<number, Buffer>,
  number: number,
  body: Buffer,
) {
  parts.set(number, body);
  return response.writeHead(200, { etag: etagOf(body) }).end();
}

/** Every part must be listed in order, with its checksum, and only the last part may be small. */
function complete(
  response: ServerResponse,
  parts: ReadonlyMap<number, Buffer>,
  named: string,
  keep: (whole: Buffer) => void,
) {
  const content = [...parts].toSorted(([one], [other]) => one - other).map(([, part]) => part);
  const expected = content.map((part) => etagOf(part).replaceAll('"', ''));
  const given = [...named.matchAll(/<ETag>(?:"|&quot;)?(\w+)(?:"|&quot;)?<\/ETag>/g)].map(
    ([, etag]) => etag,
  );
  if (given.length === 0 || given.join() !== expected.join())
    return refuse(response, 400, 'InvalidPart');
  if (content.slice(0, -1).some((part) => part.length < LEAST_PART)) {
    return refuse(response, 400, 'EntityTooSmall');
  }
  const whole = Buffer.concat(content);
  keep(whole);
  return response.end(xml('CompleteMultipartUploadResult', `<ETag>${etagOf(whole)}</ETag>`));
}

function refuse(response: ServerResponse, status: number, code: string) {
  return response.writeHead(status, { 'content-type': 'application/xml' }).end(failure(code));
}

const failure = (code: string): string =>
  xml('Error', `<Code>${code}</Code><Message>${code}</Message>`);

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;

const xml = (name: string, content: string): string =>
  `<?xml version="1.0"?><${name}>${content}</${name}>`;

function listing(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after);
  const page = keys.toSorted().slice(0, PAGE);
  const entries = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified><ETag>"e"</ETag><Size>1</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const isTruncated = page.length < keys.length;
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return xml(
    'ListBucketResult',
    `<IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}`,
  );
}
