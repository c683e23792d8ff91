/** The parts of JSON Schema that the OpenAPI document uses for responses. */
export interface AnswerSchema {
  readonly type?: string;
  readonly anyOf?: readonly AnswerSchema[];
  readonly oneOf?: readonly AnswerSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: AnswerSchema | boolean;
  readonly items?: AnswerSchema;
}

/**
 * Lists the differences between a response and its schema: a missing key, an undocumented key, or a value of another
 * type. No type checks the column names in SQL, which must follow the contract.
 */
export function answerProblems(value: unknown, schema: AnswerSchema, at = 'answer'): string[] {
  const { properties, items, additionalProperties: others } = schema;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) {
    const all = variants.map((one) => answerProblems(value, one, at));
    return all.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  const known = 'const' in schema ? [schema.const] : schema.enum;
  if (known !== undefined) return known.includes(value) ? [] : [`${at}: ${String(value)}`];
  if (Array.isArray(value)) {
    if (schema.type !== 'array') return [`${at}: a list`];
    return value.flatMap((item, nth) => answerProblems(item, items ?? {}, `${at}[${nth}]`));
  }
  if (typeof value === 'object' && value !== null) {
    if (schema.type !== 'object') return [`${at}: an object`];
    const missing = (schema.required ?? []).filter((key) => !(key in value));
    return [
      ...missing.map((key) => `${at}.${key}: missing`),
      ...Object.entries(value).flatMap(([key, of]) => {
        const one = properties?.[key] ?? (typeof others === 'object' ? others : undefined);
        return one ? answerProblems(of, one, `${at}.${key}`) : [`${at}.${key}: not documented`];
      }),
    ];
  }
  const type = value === null ? 'null' : typeof value;
  const isOfType = schema.type === type || (schema.type === 'integer' && type === 'number');
  return isOfType ? [] : [`${at}: ${type}`];
}
