// Loads `.env` if it exists. Node's own option prints a message on every start without one.
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

if (existsSync('.env')) loadEnvFile('.env');
