/** Changes that take no guard away, each with its reason; `mutant` is a part of its name. */
export const EQUIVALENT: readonly { readonly mutant: string; readonly because: string }[] = [];
