import { deserialize, serialize } from 'node:v8';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { Encryption } from '../auth/encryption.ts';

/** An event as stored in the outbox and in jobs. It can be decrypted only with its own type and subject. */
export interface EncryptedEvent {
  readonly type: string;
  readonly subjectId: string;
  readonly payload: string;
}

export function encryptEvent(encryption: Encryption, event: DomainEvent): string {
  return encryption.encrypt(encodeEvent(event), placeOf(event.type, event.subject.id));
}

/** @throws for a text that `encryptEvent` did not create for this event. */
export function decryptEvent(
  encryption: Encryption,
  { type, subjectId, payload }: EncryptedEvent,
): DomainEvent {
  return decodeEvent(encryption.decrypt(payload, placeOf(type, subjectId)));
}

const placeOf = (type: string, subjectId: string) => `${type} ${subjectId}`;

/** Encodes an event as text in a way that preserves its dates (structured clone, base64). */
function encodeEvent(event: DomainEvent): string {
  return serialize(event).toString('base64');
}

function decodeEvent(text: string): DomainEvent {
  // `encodeEvent` wrote the text and it is authenticated, so its type can't differ.
  return deserialize(Buffer.from(text, 'base64')) as DomainEvent;
}
