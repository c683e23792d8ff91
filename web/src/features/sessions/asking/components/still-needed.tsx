import { useId } from 'react';
import { FieldLink } from '../../../../ui/error-summary.tsx';
import type { RequestField, RequestValues } from '../meeting-values.ts';
import { FIELD_WORDS, requestPage as text } from '../request-text.ts';

type Props = { missing: readonly RequestField[]; values: RequestValues };

/** Rule 6.265 */
export function StillNeeded({ missing, values }: Props) {
  return (
    <div className="space-y-1">
      <Fields words={text.stillNeeded} fields={missing.filter((name) => isEmpty(values[name]))} />
      <Fields words={text.toCorrect} fields={missing.filter((name) => !isEmpty(values[name]))} />
    </div>
  );
}

function isEmpty(value: RequestValues[RequestField]): boolean {
  return typeof value === 'string' ? value.trim() === '' : value.length === 0;
}

type FieldsProps = { words: string; fields: readonly RequestField[] };

function Fields({ words, fields }: FieldsProps) {
  const id = useId();
  if (fields.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p id={id}>{words}</p>
      <ul aria-labelledby={id} className="contents">
        {fields.map((field) => (
          <li key={field}>
            <FieldLink fieldId={field} className="text-role-ink">
              {FIELD_WORDS[field]}
            </FieldLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
