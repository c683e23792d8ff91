export { openApp as openHouse, PASSWORD, type TestApp as House } from './test-app.ts';
