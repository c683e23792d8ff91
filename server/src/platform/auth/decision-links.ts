import { idSchema } from '@oakling/domain/kernel/ids';
import type { DecisionLink } from '@oakling/domain/sessions/decision-link';
import * as v from 'valibot';
import { makeSeal } from './seal.ts';

const sealedSchema = v.strictTuple([idSchema, idSchema, v.number(), v.number()]);

/** Makes the links of request mails, and knows its own. Rule 6.81 */
export interface DecisionLinks {
  /** The address that a mail leads to; the sealed part stands in the fragment. */
  urlOf(link: DecisionLink): string;
  /** What the sealed part stands for; null for anything that we did not seal as this. */
  open(sealed: string): DecisionLink | null;
}

/** A seal of its own purpose: nothing else that this installation seals is good as a link. */
export function makeDecisionLinks(secret: string, origin: string): DecisionLinks {
  const seal = makeSeal(secret, 'decision');
  return {
    urlOf({ sessionId, parentId, version, expiresAt }) {
      const text = JSON.stringify([sessionId, parentId, version, expiresAt.getTime()]);
      const sealed = Buffer.from(seal.close(text), 'base64').toString('base64url');
      // Browsers send a fragment to no server and in no Referer.
      return `${origin}/#/decide?code=${sealed}`;
    },
    open(sealed) {
      // Decoders pass over what they do not know: only what was written is good.
      if (Buffer.from(sealed, 'base64url').toString('base64url') !== sealed) return null;
      try {
        const text = seal.open(sealed);
        const [sessionId, parentId, version, at] = v.parse(sealedSchema, JSON.parse(text));
        return { sessionId, parentId, version, expiresAt: new Date(at) };
      } catch {
        // Altered, cut short or made up: whatever is wrong with it, it is not ours.
        return null;
      }
    },
  };
}
