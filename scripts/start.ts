// `npm start`: builds the pages when they are missing or old, then serves everything.
import { buildWeb } from './build-web.ts';

buildWeb();
await import('../server/src/main.ts');
