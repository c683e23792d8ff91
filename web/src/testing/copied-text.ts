/** What a person who copies this element gets: its words, and for each picture what stands for it. */
export function copiedText(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node instanceof HTMLImageElement) return node.alt;
      return node instanceof Element ? copiedText(node) : (node.textContent ?? '');
    })
    .join('');
}
