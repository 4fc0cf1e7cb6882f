import type { CallOutcome } from '#features/communications/rules.ts';
import type { NotedTopic } from '../rules.ts';

interface DemoNote {
  /** The name of the lead or client, or the title of the property. */
  readonly on: readonly [topic: NotedTopic, name: string];
  readonly hoursAgo: number;
  readonly body: string;
  /** Only for a call with a lead. */
  readonly outcome?: CallOutcome;
}

const day = 24;

export const demoNotes: readonly DemoNote[] = [
  {
    on: ['properties', 'Nilgiri Residency, 3 BHK'],
    hoursAgo: 10 * day,
    body: 'The keys are with the watchman, Ganpat. Ring twice before coming after seven.',
  },
  {
    on: ['properties', 'Nilgiri Residency, 3 BHK'],
    hoursAgo: 6 * day,
    body: 'The society asks for a letter before each visit on a Sunday.\nThe lift is repaired since Tuesday.',
  },
  {
    on: ['properties', 'Chandan Villa'],
    hoursAgo: 11 * day,
    body: 'Shows best in the morning, when the courtyard has sun.',
  },
  {
    on: ['clients', 'Aditi Gokhale'],
    hoursAgo: 40,
    body: 'Her mother lives with them: no stairs, and a temple within walking distance matter more than the view.',
  },
  {
    on: ['clients', 'Aditi Gokhale'],
    hoursAgo: 4,
    body: 'The bank has agreed to 80 lakh. The letter comes next week.',
  },
  {
    on: ['clients', 'Vikram Sathe'],
    hoursAgo: 2 * day,
    body: 'Wants to be called after six, never at the office.',
  },
  {
    on: ['leads', 'Snehal Kadam'],
    hoursAgo: 2,
    outcome: 'no_answer',
    body: '',
  },
  {
    on: ['leads', 'Snehal Kadam'],
    hoursAgo: 1,
    outcome: 'reached',
    body: 'Looks for a home near the school in Wakad, and can see it on Saturday.',
  },
  {
    on: ['leads', 'Imtiaz Tamboli'],
    hoursAgo: 6,
    body: 'Moves in with his brother. Two bedrooms are enough; a parking place is a must.',
  },
  {
    on: ['leads', 'Tejas Components Pvt Ltd'],
    hoursAgo: 4 * day,
    body: 'Their truck needs a gate of fourteen feet. Measured ours: thirteen and a half.',
  },
];
