import { deserialize, serialize } from 'node:v8';
import type { DomainEvent } from '@oakling/domain/kernel/decision';

/** An event as text, with its dates as dates (the structured clone of HTML, base64). */
export function encodeEvent(event: DomainEvent): string {
  return serialize(event).toString('base64');
}

/** @throws when the text is none of `encodeEvent`. */
export function decodeEvent(text: string): DomainEvent {
  // Written by `encodeEvent` and encrypted since: nobody else can have made it.
  return deserialize(Buffer.from(text, 'base64')) as DomainEvent;
}
