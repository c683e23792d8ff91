/** Somebody's way into a room, as their browser is handed it. */
export type Admission =
  | { readonly kind: 'builtin'; readonly offer: string }
  | { readonly kind: 'livekit'; readonly url: string; readonly access: string };

/** What is heard of those who are in rooms, by the number of their entry. */
export interface RoomSigns {
  /** Whether media of this entry can arrive. */
  connected(entryId: string, isConnected: boolean): void;
  /** Its connection is over, or its room was started again: its page enters once more. */
  gone(entryId: string): void;
  /** Resolves when all that followed from it is done. */
  settled(): Promise<void>;
}

/**
 * The media of video calls, whichever of the two carries them. It knows rooms and entries by their numbers and nobody by name; who
 * may be there is decided before. A room is there as long as an entry is.
 */
export interface Rooms {
  /** Null when no more rooms can be held at once. */
  admit(roomId: string, entryId: string): Promise<Admission | null>;
  /** The browser's answer to the offer; false where it is none. */
  answer(entryId: string, answer: string): Promise<boolean>;
  /** Which slot brings whom to whom; an empty list lets nothing pass. */
  connect(roomId: string, lines: readonly Line[]): Promise<void>;
  /** Its browser is connected, and says whether it sends anything: then something has to arrive. */
  sends(entryId: string, sends: boolean): Promise<void>;
  /** Ends the media of an entry, whatever its browser does. */
  cut(entryId: string): Promise<void>;
  listen(signs: RoomSigns): void;
  stop(): Promise<void>;
}

/** The media of one entry on their way to another. */
export interface Line {
  readonly from: string;
  readonly to: string;
  readonly slot: number;
}
