import type { Line } from '../rooms.ts';
import { Entrant, type Library } from './entrant.ts';
import type { Order, Report } from './messages.ts';
import type { Source } from './source.ts';

const KINDS = ['audio', 'video'] as const;
const LOST_MS = 50;
const REPORT_MS = 1000;

/** The media of one room. It forwards packets as instructed, and has no data about people. */
export class Room {
  readonly #entrants = new Map<string, Entrant>();
  readonly #library: Library;
  readonly #at: { readonly port: number; readonly address: string };
  readonly #say: (report: Report) => void;
  #lines: readonly Line[] = [];
  arrived = 0;

  constructor(
    library: Library,
    at: { readonly port: number; readonly address: string },
    say: (report: Report) => void,
  ) {
    this.#library = library;
    this.#at = at;
    this.#say = say;
    setInterval(() => this.#askForLost(), LOST_MS);
    setInterval(() => this.#report(), REPORT_MS);
  }

  carryOut(order: Order): void {
    switch (order.type) {
      case 'admit':
        return this.#admit(order.entry);
      case 'answer': {
        const isGood = this.#entrants.get(order.entry)?.answer(order.answer) ?? false;
        this.#say({ type: 'answered', entry: order.entry, isGood });
        return;
      }
      case 'connect':
        return this.#connect(order.lines);
      case 'cut':
        this.#cut(order.entry);
        this.#say({ type: 'cut', entry: order.entry });
        return;
    }
  }

  #admit(entry: string): void {
    const gone = () => {
      this.#cut(entry);
      this.#say({ type: 'gone', entry });
    };
    const entrant = new Entrant(
      this.#library,
      { id: entry, ...this.#at },
      {
        offer: (offer) => this.#say({ type: 'offer', entry, offer }),
        connected: (is) => {
          this.#say({ type: 'connected', entry, is });
          if (is) this.#showWholePictures();
        },
        gone,
        heard: () => {
          this.arrived += 1;
        },
        arrived: (packet, source) => this.#pass(entry, packet, source),
      },
    );
    this.#entrants.set(entry, entrant);
  }

  #pass(from: string, packet: Buffer, source: Source): void {
    const now = performance.now();
    for (const line of this.#lines) {
      if (line.from !== from) continue;
      this.#entrants.get(line.to)?.slot(source.kind, line.slot)?.forward(packet, source, now);
    }
  }

  #connect(lines: readonly Line[]): void {
    this.#lines = lines;
    const now = performance.now();
    for (const entrant of this.#entrants.values()) {
      for (const nth of [1, 2, 3]) {
        const line = lines.find(({ to, slot }) => to === entrant.id && slot === nth);
        const from = line === undefined ? undefined : this.#entrants.get(line.from);
        for (const kind of KINDS) entrant.slot(kind, nth)?.show(from?.sources[kind] ?? null, now);
      }
    }
  }

  #cut(entry: string): void {
    const entrant = this.#entrants.get(entry);
    this.#entrants.delete(entry);
    this.#lines = this.#lines.filter(({ from, to }) => from !== entry && to !== entry);
    for (const { slots } of this.#entrants.values()) {
      for (const slot of slots) {
        const isTheirs =
          entrant !== undefined && KINDS.some((kind) => slot.source === entrant.sources[kind]);
        if (isTheirs) slot.show(null, 0);
      }
    }
    entrant?.close();
  }

  /** Requests keyframes when a participant sees the others for the first time. */
  #showWholePictures(): void {
    for (const { sources } of this.#entrants.values()) sources.video.askPicture(performance.now());
  }

  #askForLost(): void {
    const now = performance.now();
    for (const { sources } of this.#entrants.values()) sources.video.askForLost(now);
  }

  #report(): void {
    const now = performance.now();
    for (const { sources, slots } of this.#entrants.values()) {
      for (const kind of KINDS) sources[kind].report(now);
      for (const slot of slots) slot.report();
    }
  }
}
