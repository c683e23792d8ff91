import * as v from 'valibot';

const stateSchema = v.fallback(v.object({ email: v.string() }), { email: '' });

/** The e-mail typed on the page before, from the navigation state, so that it need not be typed twice. */
export function emailIn(state: unknown): string {
  return v.parse(stateSchema, state).email;
}
