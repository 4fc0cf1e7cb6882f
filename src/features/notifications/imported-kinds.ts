import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

interface ImportedKind {
  readonly path: '/properties/import' | '/clients/import' | '/leads/import';
  readonly records: MessageDescriptor;
  counted(count: number, grouped: string): MessageDescriptor;
}

const properties: ImportedKind = {
  path: '/properties/import',
  records: msg`Properties`,
  counted: (count, grouped) => msg`${plural(count, { one: `${grouped} property`, other: `${grouped} properties` })}`,
};

/** Kinds of imported records by the name that notifications and changes use: import page and labels. */
const kinds: Readonly<Record<string, ImportedKind>> = {
  properties,
  clients: {
    path: '/clients/import',
    records: msg`Clients`,
    counted: (count, grouped) => msg`${plural(count, { one: `${grouped} client`, other: `${grouped} clients` })}`,
  },
  leads: {
    path: '/leads/import',
    records: msg`Leads`,
    counted: (count, grouped) => msg`${plural(count, { one: `${grouped} lead`, other: `${grouped} leads` })}`,
  },
};

/** The labels of a kind; older notifications name no kind and are about properties. */
export function importedKind(name: unknown): ImportedKind {
  return (typeof name === 'string' && Object.hasOwn(kinds, name) ? kinds[name] : undefined) ?? properties;
}
