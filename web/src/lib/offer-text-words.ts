import type { OfferText } from '@oakling/domain/sessions/offer-texts';
import { MessageSquareText, type LucideIcon } from 'lucide-react';

interface TextWords {
  /** Rule 6.37 */
  readonly input: {
    readonly label: string;
    readonly description: string;
    readonly placeholder?: string;
    readonly rows?: number;
  };
  readonly icon: LucideIcon;
  /** Shown instead of an empty text, if the version next to it has a text. */
  readonly none: string;
  /** Rule 6.66 */
  readonly different: string;
}

export const OFFER_TEXT_WORDS: Readonly<Record<OfferText, TextWords>> = {
  message: {
    input: {
      label: 'Note',
      description: 'Optional. Please leave out your address and phone number.',
      placeholder: 'Add a personal note...',
      rows: 2,
    },
    icon: MessageSquareText,
    none: 'Without a note',
    different: 'the note',
  },
};
