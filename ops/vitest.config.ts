// The server's configuration: the tests share its database and fixtures.
export { default } from '../server/vitest.config.ts';
