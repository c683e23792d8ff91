import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { withIsolatedNames } from '@oakling/domain/kernel/isolate';
import type { Draft } from '../../platform/mail/mail-draft.ts';
import type { Facts } from './facts.ts';
import { withFirstNames } from './first-names.ts';
import type { MailSettings } from './kind.ts';

export interface DirectContext<Event> extends MailSettings {
  readonly event: Event;
  readonly facts: Facts;
}

export interface AddressedMail {
  /** The id of a person or moderator; `mailbox` for an address without a person. */
  readonly recipient: string;
  /** The person who receives or requested the mail. */
  readonly personId: string;
  readonly mail: Draft;
}

/** Mandatory mails about an event that have no notification in the app. */
export interface DirectMail {
  readonly events: readonly DomainEvent['type'][];
  /** People whom the mails mention, besides those the event concerns. */
  readonly people: (event: DomainEvent) => readonly string[];
  /** Empty if the event no longer applies. */
  readonly mails: (context: DirectContext<DomainEvent>) => readonly AddressedMail[];
}

export function directMail<Event extends DomainEvent>(
  events: readonly Event['type'][],
  mails: (context: DirectContext<Event>) => readonly AddressedMail[],
  people: (event: Event) => readonly string[] = () => [],
): DirectMail {
  return {
    events,
    // The type literal determines the event's shape, so an event of one of these types is an Event.
    people: (event) => people(event as Event),
    mails: (context) =>
      mails({ ...context, event: withIsolatedNames(context.event as Event) }).map((each) => ({
        ...each,
        mail: withFirstNames(each.mail, context.facts),
      })),
  };
}

/** Declares a mail that contains a secret for one mailbox. Null if the event no longer applies. */
export function mailboxMail<Event extends DomainEvent>(
  events: readonly Event['type'][],
  mail: (context: DirectContext<Event>) => Draft | null,
  personIdOf: (event: Event) => string,
  people?: (event: Event) => readonly string[],
): DirectMail {
  return directMail<Event>(
    events,
    (context) => {
      const draft = mail(context);
      if (draft === null) return [];
      return [{ recipient: 'mailbox', personId: personIdOf(context.event), mail: draft }];
    },
    people,
  );
}
