// Runs before each test file: modules, and what they remember, are shared by all files of a worker.
import { beginDays } from './session-request.ts';

beginDays();
