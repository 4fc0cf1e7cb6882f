import { v7 as uuid } from 'uuid';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { WordColour } from '#platform/words/colours.ts';
import type { WordInput } from '../contract.ts';
import type { WordServices } from './service.ts';
import { createWord } from './service.ts';

const tags: ReadonlyArray<readonly [string, WordColour | null]> = [
  ['NRI', 'indigo'],
  ['Investor', 'green'],
  ['Corner plot', null],
  ['Sea view', 'teal'],
  ['Urgent', 'red'],
];

const own: ReadonlyArray<Omit<WordInput, 'id'>> = [
  { kind: 'lead_stage', name: 'Booking form signed', works_like: 'negotiation', colour: 'teal' },
  { kind: 'lead_source', name: 'Property expo' },
  { kind: 'lost_reason', name: 'Home loan refused' },
  { kind: 'document_type', name: 'Token receipt' },
  { kind: 'meeting_type', name: 'Bank visit', works_like: 'consultation' },
  ...tags.map(([name, colour]) => ({ kind: 'tag' as const, name, colour })),
];

/** Words that the demo agency added to the shipped ones. */
export async function makeDemoWords(people: readonly Context<Staff>[], services: WordServices): Promise<void> {
  const [admin] = people;
  if (!admin) return;
  for (const word of own) await createWord(admin, { id: uuid(), ...word }, services);
}
