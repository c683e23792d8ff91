import { lazyPart } from './lazy-part.ts';
import type { ModalFrameProps } from './modal-frame.tsx';

// What keeps the focus inside is heavy, and no page starts with a dialog.
const ModalFrame = lazyPart(async () => (await import('./modal-frame.tsx')).ModalFrame);

/** A dialog over the page, for as long as it is open. */
export function ModalDialog({ isOpen, ...frame }: ModalFrameProps & { isOpen: boolean }) {
  return isOpen && <ModalFrame {...frame} />;
}
