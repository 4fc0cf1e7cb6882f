import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import type { FieldTexts } from '#platform/forms/web/record-fields.tsx';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import type { Locality, LocalityInput } from '../contract.ts';
import { localityInput } from '../contract.ts';
import { localityFields } from '../fields.ts';

export interface LocalityValues {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly aliases: readonly string[];
  readonly pin_codes: readonly string[];
  readonly neighbours: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  readonly latitude: string;
  readonly longitude: string;
}

export const localityFieldTexts: FieldTexts<LocalityValues> = {
  labels: {
    name: localityFields.name.label,
    city: localityFields.city.label,
    state: localityFields.state.label,
    aliases: localityFields.aliases.label,
    pin_codes: localityFields.pin_codes.label,
    neighbours: localityFields.neighbours.label,
    latitude: localityFields.latitude.label,
    longitude: localityFields.longitude.label,
  },
  messageOf: (problem, label) => ownMessage(problem) ?? fieldMessage(problem, label),
};

function ownMessage({ path, code, limit = '' }: FieldProblem): MessageDescriptor | undefined {
  if (path === 'name' && code === 'taken') return msg`Another locality of this city has this name or spelling.`;
  if (code === 'alias_taken') return msg`“${limit}” means another locality of this city.`;
  if (path.startsWith('pin_codes') && code === 'not_pin_code') return msg`A PIN code has six digits and no 0 in front.`;
  if (code === 'half_position') return msg`Enter both latitude and longitude, or neither.`;
  return undefined;
}

export function toLocalityValues(locality: Partial<Locality>): LocalityValues {
  const { name = '', city = '', state = '', aliases = [], pin_codes = [], neighbours = [] } = locality;
  const { latitude = null, longitude = null } = locality;
  const typed = (degrees: number | null) => (degrees === null ? '' : String(degrees));
  const position = { latitude: typed(latitude), longitude: typed(longitude) };
  return { name, city, state, aliases, pin_codes, neighbours, ...position };
}

export function toLocalityInput(values: LocalityValues): LocalityInput {
  const { aliases, pin_codes, neighbours, latitude, longitude, ...texts } = values;
  // What is no number is refused by the schema.
  const degrees = (typed: string) => (typed.trim() === '' ? null : Number(typed.replace(',', '.')));
  return {
    ...texts,
    aliases: [...aliases],
    pin_codes: pin_codes.map((code) => code.replaceAll(' ', '')),
    neighbour_ids: neighbours.map(({ id }) => id),
    latitude: degrees(latitude),
    longitude: degrees(longitude),
  };
}

export function checkLocality(values: LocalityValues): readonly FieldProblem[] {
  return problemsOf(localityInput, toLocalityInput(values)).map((problem) => {
    if (problem.path === 'state' && values.state === '') return { ...problem, code: 'required' };
    // A list has one message.
    const [path = ''] = problem.path.split(/[.[]/u);
    return { ...problem, path: path === 'neighbour_ids' ? 'neighbours' : path };
  });
}
