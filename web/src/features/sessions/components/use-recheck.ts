import { useFormContext } from 'react-hook-form';
import type { RequestField, RequestValues } from '../request-values.ts';

/** Checks fields again that hang on one just changed, but none that is still untouched and empty. */
export function useRecheck(): (fields: readonly RequestField[]) => void {
  const { getFieldState, getValues, trigger } = useFormContext<RequestValues>();
  return (fields) => {
    const known = fields.filter((field) => {
      return getValues(field) !== '' || getFieldState(field).error !== undefined;
    });
    void trigger(known);
  };
}
