/** The clipboard text of an element: its text with each image's alt text. */
export function copiedText(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node instanceof HTMLImageElement) return node.alt;
      return node instanceof Element ? copiedText(node) : (node.textContent ?? '');
    })
    .join('');
}
