// Loads `.env` if it exists. Node's own option prints a message at every start if the file is missing.
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

if (existsSync('.env')) loadEnvFile('.env');
