import { createContext } from 'react';
import type { Whom } from '../../lib/block-or-report.ts';

/** Opens the one dialog of the page about somebody. */
export const AskAbout = createContext<(whom: Whom) => void>(() => undefined);
