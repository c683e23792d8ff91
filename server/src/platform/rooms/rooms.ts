export type Admission =
  | { readonly kind: 'builtin'; readonly offer: string }
  | { readonly kind: 'livekit'; readonly url: string; readonly access: string };

export interface RoomSigns {
  /** Reports whether this entry can receive media. */
  connected(entryId: string, isConnected: boolean): void;
  /** The entry's connection has ended or its room was restarted, so the page rejoins. */
  gone(entryId: string): void;
  /** Resolves when all work that the callbacks started is done. */
  settled(): Promise<void>;
}

/**
 * The media of video calls, with either backend. Identifies rooms and entries by id and has no data about people; the
 * caller decides access. A room exists as long as it has an entry.
 */
export interface Rooms {
  /** Null if the maximum number of rooms is already open. */
  admit(roomId: string, entryId: string): Promise<Admission | null>;
  /** False if the answer is invalid. */
  answer(entryId: string, answer: string): Promise<boolean>;
  /** Sets whose media each slot sends to whom. An empty list stops all media. */
  connect(roomId: string, lines: readonly Line[]): Promise<void>;
  /** Reports that the browser is connected and whether it sends. If it sends, media must arrive. */
  sends(entryId: string, sends: boolean): Promise<void>;
  /** Ends an entry's media, whatever its browser does. */
  cut(entryId: string): Promise<void>;
  listen(signs: RoomSigns): void;
  stop(): Promise<void>;
}

export interface Line {
  readonly from: string;
  readonly to: string;
  readonly slot: number;
}
