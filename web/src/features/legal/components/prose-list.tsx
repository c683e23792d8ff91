type Props = { items: readonly string[]; isOrdered?: boolean };

/** Points, or steps when their order matters. */
export function ProseList({ items, isOrdered = false }: Props) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={`space-y-2 ps-7 ${isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item) => (
        <li key={item} className="ps-1 marker:text-role-ink">
          {item}
        </li>
      ))}
    </List>
  );
}
