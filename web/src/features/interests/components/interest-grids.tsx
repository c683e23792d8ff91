import type { InterestsView } from '@oakling/domain/interests/contract';
import { FIRST_LEVEL, INTEREST_NAMES, type InterestName, type Level } from '@oakling/domain/interests/interest';
import { useId, useState, type ReactNode } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useChangeInterest } from '../data.ts';
import { interestsText as text } from '../text.ts';
import { InterestCard } from './interest-card.tsx';

/** What was last moved between the grids, and why the last change did not work, if so. */
interface LastMove {
  readonly name: InterestName;
  readonly words: string;
}
...
