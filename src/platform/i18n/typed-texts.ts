import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core';

type Values = Record<string, unknown>;

/**
 * Protects typed text in translated sentences. The library decodes escapes in the finished sentence, so that '\u0000'
 * in a name would become that character. An escaped backslash stays a backslash.
 */
export function keepTypedTexts(i18n: I18n): I18n {
  const format = i18n._.bind(i18n);
  i18n._ = (id: string | MessageDescriptor, values?: Values, options?: MessageOptions) => {
    if (typeof id === 'string') return format(id, values && escaped(values), options);
    return format(id.values ? { ...id, values: escaped(id.values) } : id);
  };
  i18n.t = i18n._;
  return i18n;
}

function escaped(values: Values): Values {
  const isTyped = (value: unknown) => typeof value === 'string' && value.includes('\\');
  if (!Object.values(values).some(isTyped)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', '\\u005c') : value,
    ]),
  );
}
