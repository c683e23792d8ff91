import { refuse, type Refused } from '@oakling/domain/kernel/decision';
import { decideEntry, type EntryRefusal, mayFlow } from '@oakling/domain/rooms/decide-entry';
import { inTransaction } from '../../platform/db/database.ts';
import { announceChange } from '../../platform/live/live.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Admission, Rooms } from '../../platform/rooms/rooms.ts';
import { type Entry, linesOf, makeEntry } from './entries.ts';
import { recordBegan, recordEntered, recordLeft } from './record-presence.ts';
import { findRoom, findStaying, type SeenRoom, touchPresences } from './store.ts';
import type { CallParticipant } from './call-participant.ts';

/** The interval between access checks. Two checks fit into the second within which a person must be cut off. */
const ASK_MS = 400;
/** After this long without a successful check, no one is allowed to stay. */
const SILENT_MS = 3000;
/** How long a participant may have no media, at the start or later. */
const AWAY_MS = 30_000;
const TOUCH_MS = 10_000;

type CallPlatform = Pick<Platform, 'db' | 'transact' | 'clock' | 'log'> & { readonly rooms: Rooms };

export type Entered =
  | { readonly ok: true; readonly entry: Entry; readonly admission: Admission }
  | Refused<EntryRefusal>;

/** The people in this server's calls, whose access is checked continuously. Rules 6.291 to 6.303 and 6.305 to 6.309 */
export class CallRegistry {
  readonly #platform: CallPlatform;
  readonly #entries = new Map<string, Entry>();
  /** The pending writes about each entry, which run one after the other. */
  readonly #writing = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;
  #answeredAt = 0;
  #touchedAt = 0;

  constructor(platform: CallPlatform) {
    this.#platform = platform;
    platform.rooms.listen({
      connected: (id, is) => this.#connected(id, is),
      gone: (id) => this.#forget(id),
      settled: () => this.#settled(),
    });
  }

  inside(sessionId: string): Entry[] {
    return [...this.#entries.values()].filter((entry) => entry.sessionId === sessionId);
  }

  /** The entry with this token, which is valid only for the login that received it. Rule 6.305 */
  find(token: string, loginToken: string): Entry | null {
    const found = [...this.#entries.values()].find((entry) => entry.token === token);
    return found?.loginToken === loginToken ? found : null;
  }

  async enter(
    { personId, role }: CallParticipant,
    loginToken: string,
    asked: { readonly id: string; readonly version: number },
  ): Promise<Entered> {
    const { db, rooms, clock } = this.#platform;
    const seen = await inTransaction(db, role, (tx) => findRoom(tx, asked.id), 'read only');
    const decision = decideEntry({ personId }, seen, asked, this.inside(asked.id), clock());
    if (!decision.ok) return decision;
    if (seen === null || seen.elder.id === null) return refuse('not-your-room');
    const entry = entryOf({ ...seen, elderId: seen.elder.id }, personId, loginToken);
    for (const former of this.inside(asked.id)) {
      if (former.personId === personId) this.drop(former);
    }
    const admission = (await this.#admit(entry)) ?? (await this.#admitOnceMore(entry));
    if (admission === null) {
      this.#entries.delete(entry.id);
      return refuse(entry.isCut ? 'changed-since-read' : 'no-room-free');
    }
    // The person may have been cut off while the offer was being made, so check before admitting them.
    if (this.#entries.has(entry.id)) return { ok: true, entry, admission };
    await rooms.cut(entry.id);
    return refuse('changed-since-read');
  }

  #admit(entry: Entry): Promise<Admission | null> {
    this.#entries.set(entry.id, entry);
    this.#watch();
    return this.#platform.rooms.admit(entry.sessionId, entry.id);
  }

  /** Retries once if the call process was lost while the offer was being made. */
  #admitOnceMore(entry: Entry): Promise<Admission | null> {
    const wasLost = !this.#entries.has(entry.id) && !entry.isCut;
    return wasLost ? this.#admit(entry) : Promise.resolve(null);
  }

  async answer(entry: Entry, answer: string): Promise<boolean> {
    return this.#platform.rooms.answer(entry.id, answer);
  }

  async switchMedia(
    entry: Entry,
    { microphone, camera }: { microphone: boolean; camera: boolean },
  ): Promise<void> {
    Object.assign(entry, { microphone, camera });
    await this.#platform.rooms.sends(entry.id, microphone || camera);
    await this.#announce(entry);
  }

  /** Ends an entry's media immediately, and writes the record afterward. */
  drop(entry: Entry): void {
    entry.isCut = true;
    void this.#platform.rooms.cut(entry.id).catch((error: unknown) => this.#fail(error));
    this.#forget(entry.id);
  }

  #connected(id: string, is: boolean): void {
    const entry = this.#entries.get(id);
    if (entry === undefined || entry.here === is) return;
    entry.here = is;
    entry.awaySince = performance.now();
    if (is && entry.since === null) {
      entry.since = this.#platform.clock();
      this.#write(entry, () => recordEntered(this.#platform, entry));
    }
    this.#updateForwarding(entry.sessionId);
    void this.#announce(entry);
  }

  /**
   * Records the start of the call, once per entry, when the elder and the youth first see each other. That happens when
   * a person arrives or a rule changes. Rule 6.297
   */
  #noteBeginning(sessionId: string): void {
    const here = this.inside(sessionId).filter((entry) => entry.here);
    const [elder, youth] = (['elder', 'youth'] as const).map((part) =>
      here.find((one) => one.part === part),
    );
    if (elder === undefined || youth === undefined || youth.began) return;
    if (!mayFlow(youth.meetings, here)) return;
    youth.began = true;
    this.#write(youth, () => recordBegan(this.#platform, youth));
  }

  #forget(id: string): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    this.#entries.delete(id);
    entry.here = false;
    this.#updateForwarding(entry.sessionId);
    if (entry.since !== null) this.#write(entry, () => recordLeft(this.#platform, entry));
    void this.#announce(entry);
  }

  #updateForwarding(sessionId: string): void {
    this.#noteBeginning(sessionId);
    void this.#platform.rooms
      .connect(sessionId, linesOf(this.inside(sessionId)))
      .catch((error: unknown) => this.#fail(error));
  }

  #watch(): void {
    if (this.#timer !== undefined) return;
    this.#answeredAt = performance.now();
    this.#timer = setInterval(() => void this.#ask(), ASK_MS);
  }

  async #ask(): Promise<void> {
    const inside = [...this.#entries.values()];
    if (inside.length === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const now = performance.now();
    if (now - this.#answeredAt > SILENT_MS) for (const entry of inside) this.drop(entry);
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      this.#keep(inside, await findStaying(this.#platform.db, inside));
      this.#answeredAt = performance.now();
      await this.#touch(now);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isAsking = false;
    }
  }

  #keep(asked: readonly Entry[], staying: Awaited<ReturnType<typeof findStaying>>): void {
    for (const entry of asked) {
      const now = staying.get(entry.id);
      const isAway = !entry.here && performance.now() - entry.awaySince > AWAY_MS;
      if (now === undefined || isAway) {
        this.drop(entry);
        continue;
      }
      // Former guardians get no more events about the call.
      entry.room = { ...entry.room, guardianIds: now.guardians };
      if (now.meetings === entry.meetings) continue;
      entry.meetings = now.meetings;
      this.#updateForwarding(entry.sessionId);
      void this.#announce(entry);
    }
  }

  async #touch(now: number): Promise<void> {
    if (now - this.#touchedAt < TOUCH_MS) return;
    this.#touchedAt = now;
    const here = [...this.#entries.values()].filter(({ since }) => since !== null);
    const ids = here.map(({ id }) => id);
    await touchPresences(this.#platform.db, ids, this.#platform.clock());
  }

  async #settled(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#writing.values());
  }

  #write(entry: Entry, write: () => Promise<void>): void {
    const before = this.#writing.get(entry.id) ?? Promise.resolve();
    const writing = before.then(write).catch((error: unknown) => {
      this.#fail(error);
      // Drop people whose arrival could not be recorded.
      if (this.#entries.has(entry.id)) this.drop(entry);
    });
    this.#writing.set(entry.id, writing);
    const forget = () => {
      if (this.#writing.get(entry.id) === writing) this.#writing.delete(entry.id);
    };
    void writing.then(forget);
  }

  async #announce({ sessionId, room }: Entry): Promise<void> {
    const moderators = this.inside(sessionId).filter(({ part }) => part === 'moderator');
    const people = [
      ...[room.elderId, room.youthId, ...room.guardianIds],
      ...moderators.map(({ personId }) => personId),
    ];
    await announceChange(this.#platform.db, { feature: 'rooms', id: sessionId }, people).catch(
      (error: unknown) => this.#fail(error),
    );
  }

  #fail(error: unknown): void {
    this.#platform.log.warn({ err: error }, 'a room operation failed');
  }
}

function entryOf(
  seen: SeenRoom & { readonly elderId: string },
  personId: string,
  loginToken: string,
): Entry {
  const { sessionId, version, part, meetings, elderId, youth, guardians } = seen;
  const guardianIds = guardians.map(({ id }) => id);
  const room = { sessionId, elderId, youthId: youth.id, guardianIds };
  return makeEntry({ loginToken, personId, sessionId, version, part, room, meetings });
}
