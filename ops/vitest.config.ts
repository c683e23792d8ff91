// The tests use the server's configuration, because they share its database and fixtures.
export { default } from '../server/vitest.config.ts';
