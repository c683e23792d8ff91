import type { Line } from '../rooms.ts';

export type Order =
  | { readonly type: 'admit'; readonly entry: string }
  | { readonly type: 'answer'; readonly entry: string; readonly answer: string }
  | { readonly type: 'connect'; readonly lines: readonly Line[] }
  | { readonly type: 'cut'; readonly entry: string };

/** Reports from a room process. All are validated, because the process may be compromised. */
export type Report =
  | { readonly type: 'offer'; readonly entry: string; readonly offer: string }
  | { readonly type: 'answered'; readonly entry: string; readonly isGood: boolean }
  | { readonly type: 'connected'; readonly entry: string; readonly is: boolean }
  | { readonly type: 'gone'; readonly entry: string }
  /** Confirms that this entry's media no longer passes. The server waits for this report. */
  | { readonly type: 'cut'; readonly entry: string }
  | {
      readonly type: 'pulse';
      /** The number of packets received since the process started. */
      readonly arrived: number;
      /** CPU time in microseconds, and memory in bytes. */
      readonly cpu: number;
      readonly memory: number;
    };
