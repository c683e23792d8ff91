import type { ReactElement } from 'react';

/** Children without bare text, which stays safe beside others when a page translator has replaced it. */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
