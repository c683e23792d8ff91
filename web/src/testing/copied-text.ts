/** The clipboard text after copying an element: its text, with the alt text of each image. */
export function copiedText(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node instanceof HTMLImageElement) return node.alt;
      return node instanceof Element ? copiedText(node) : (node.textContent ?? '');
    })
    .join('');
}
