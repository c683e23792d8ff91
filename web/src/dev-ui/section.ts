import type { ComponentType } from 'react';

/** What the page says of one component and how it shows it. */
export interface Section {
  /** What it is for, and when another one is better. */
  readonly about: string;
  readonly Show: ComponentType;
}

/** Sections by the file of their component in `web/src/ui`, without its ending. */
export type Sections = Readonly<Record<string, Section>>;
