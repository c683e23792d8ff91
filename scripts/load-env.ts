// Reads `.env` where there is one. Node's own option for it says so on each start without one.
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

if (existsSync('.env')) loadEnvFile('.env');
