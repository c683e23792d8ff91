// The upper limit for any endpoint: node:http with a fixed response. Prints its port.
import { createServer } from 'node:http';

const BODY = JSON.stringify({ status: 'ok' });
const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(BODY)),
  });
  response.end(BODY);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address !== null ? address.port : 0);
});
