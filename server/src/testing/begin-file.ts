// Runs before each test file. Modules and their state are shared by all files of a worker.
import { beginDays } from './session-request.ts';

beginDays();
