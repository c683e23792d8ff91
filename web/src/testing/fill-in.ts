import type { UserEvent } from '@testing-library/user-event';

/** Pastes the text, which renders the form once. Typing would render it for each letter. */
export async function fillIn(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
