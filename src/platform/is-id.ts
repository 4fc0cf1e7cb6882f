/** Whether a value has the format of an id. */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/iu.test(value);
