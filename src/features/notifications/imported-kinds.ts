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

/** What imports are of, by what a notice or an act says of it: where their import stands, and their words. */
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

/** The words for a kind; notices from before there were several do not name theirs: they are of properties. */
export function importedKind(name: unknown): ImportedKind {
  return (typeof name === 'string' && Object.hasOwn(kinds, name) ? kinds[name] : undefined) ?? properties;
}
