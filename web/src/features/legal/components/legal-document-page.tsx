import {
  LEGAL_CONTACT,
  LEGAL_LAST_UPDATED,
  type LegalDocument,
  type LegalTable,
} from '@oakling/domain/legal/terms';
import { DataTable } from '../../../ui/data-table.tsx';
import { ContactLink } from './contact-link.tsx';
import { ProseList, ProsePage, ProseSection } from './prose.tsx';

type Props = { document: LegalDocument };

export function LegalDocumentPage({ document }: Props) {
  return (
    <ProsePage heading={document.title} lastUpdated={LEGAL_LAST_UPDATED} intro={document.intro}>
      {document.sections.map(({ title, points, paragraphs, table }) => (
        <ProseSection key={title} title={title}>
          {paragraphs?.map((paragraph) => (
            <Paragraph key={paragraph} text={paragraph} />
          ))}
          {points !== undefined && <ProseList items={points} />}
          {table !== undefined && <Table table={table} />}
        </ProseSection>
      ))}
    </ProsePage>
  );
}

function Paragraph({ text }: { text: string }) {
  const [before, after] = text.split(LEGAL_CONTACT);
  if (after === undefined) return <p>{text}</p>;
  return (
    <p>
      <span>{before}</span>
      <ContactLink />
      <span>{after}</span>
    </p>
  );
}

function Table({ table }: { table: LegalTable }) {
  const [first, ...others] = table.headers;
  const column = (header: string, index: number) => ({
    header,
    cell: (row: LegalTable['rows'][number]) => row[index] ?? '',
  });
  return (
    <DataTable
      caption={table.caption}
      rows={[...table.rows]}
      rowKey={([what]) => what}
      emptyText=""
      columns={[column(first, 0), ...others.map((header, index) => column(header, index + 1))]}
    />
  );
}
