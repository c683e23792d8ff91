import type { Line } from '../rooms.ts';

/** What a room's process is told. */
export type Order =
  | { readonly type: 'admit'; readonly entry: string }
  | { readonly type: 'answer'; readonly entry: string; readonly answer: string }
  | { readonly type: 'connect'; readonly lines: readonly Line[] }
  | { readonly type: 'cut'; readonly entry: string };

/** What it says; it is hostile when somebody has taken it over, so all of it is checked. */
export type Report =
  | { readonly type: 'offer'; readonly entry: string; readonly offer: string }
  | { readonly type: 'answered'; readonly entry: string; readonly isGood: boolean }
  | { readonly type: 'connected'; readonly entry: string; readonly is: boolean }
  | { readonly type: 'gone'; readonly entry: string }
  /** Nothing of this entry passes from here on: what the server waits for after it said so. */
  | { readonly type: 'cut'; readonly entry: string }
  | {
      readonly type: 'pulse';
      /** Packets that arrived since it began. */
      readonly arrived: number;
      /** In microseconds, and bytes. */
      readonly cpu: number;
      readonly memory: number;
    };
