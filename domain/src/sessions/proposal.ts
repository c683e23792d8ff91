/** Another time that somebody asks the initiator of a session to agree to. Rule 6.67 */
export interface Proposal {
  readonly sessionId: string;
  /** The version of the session that it is about: no other can be changed by it. */
  readonly version: number;
  readonly proposedBy: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly note: string;
  readonly createdAt: Date;
}
