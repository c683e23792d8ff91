/**
 * PUTs a file's bytes with their type, and tells how much has gone, from 0 to 1. This is the one
 * request not made by fetch, which cannot tell.
 * @throws TypeError when the server cannot be reached, as fetch does.
 */
export function sendFile(
  url: string,
  file: File,
  onSent: (share: number) => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open('PUT', url);
  request.setRequestHeader('Content-Type', file.type);
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) onSent(loaded / total);
  });
  request.addEventListener('load', () => {
    const { status, responseText } = request;
    resolve(new Response(responseText === '' ? null : responseText, { status }));
  });
  for (const end of ['error', 'abort', 'timeout'] as const) {
    request.addEventListener(end, () => reject(new TypeError('Failed to send the file')));
  }
  request.send(file);
  return promise;
}
