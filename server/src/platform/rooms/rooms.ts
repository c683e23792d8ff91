/** How a browser joins a room. */
export type Admission =
  | { readonly kind: 'builtin'; readonly offer: string }
  | { readonly kind: 'livekit'; readonly url: string; readonly access: string };

/** Events of participants, by entry id. */
export interface RoomSigns {
  /** Reports whether this entry's media can arrive. */
  connected(entryId: string, isConnected: boolean): void;
  /** The entry's connection ended or its room restarted; the page rejoins. */
  gone(entryId: string): void;
  /** Resolves when all resulting work is done. */
  settled(): Promise<void>;
}

/**
 * The media of video calls, with either backend. It handles rooms and entries by id, without data about people;
 * access is decided before. A room exists while it has an entry.
 */
export interface Rooms {
  /** Null when the maximum number of rooms is open. */
  admit(roomId: string, entryId: string): Promise<Admission | null>;
  /** The browser's answer to the offer; false when it is invalid. */
  answer(entryId: string, answer: string): Promise<boolean>;
  /** Sets whose media each slot sends to whom; an empty list stops all media. */
  connect(roomId: string, lines: readonly Line[]): Promise<void>;
  /** Reports that the browser is connected and whether it sends; if so, media must arrive. */
  sends(entryId: string, sends: boolean): Promise<void>;
  /** Ends an entry's media, whatever its browser does. */
  cut(entryId: string): Promise<void>;
  listen(signs: RoomSigns): void;
  stop(): Promise<void>;
}

/** The media of one entry as sent to another. */
export interface Line {
  readonly from: string;
  readonly to: string;
  readonly slot: number;
}
