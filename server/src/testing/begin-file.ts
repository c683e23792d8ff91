// Runs before each test file. All files of a worker share modules and their state.
import { beginDays } from './session-request.ts';

beginDays();
