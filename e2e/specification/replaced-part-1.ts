import type { Replaced } from './replaced.ts';
import { aboutSection } from './replaced.ts';

const replacedInPartOne: readonly Replaced[] = [
  {
    part: 1,
    sections: ['2.1', '4'],
    says: 'a signed-in user goes to /',
    instead: 'to the page that was asked for, else to /',
  },
  {
    part: 1,
    sections: ['2.1', '6'],
    says: 'anyone signs up and sees everything',
    instead:
      'the first account is the Admin; whoever comes later waits for approval, unless the company says otherwise',
  },
  {
    part: 1,
    sections: ['2.1', '3', '7'],
    says: 'the picture is uploaded to a bucket before there is a session, and its failure only logged',
    instead: 'the picture travels with the sign-up and is kept only if the account is made',
  },
  {
    part: 1,
    sections: ['2.2', '6'],
    says: "a fixed label 'Agent' in the sidebar",
    instead: "the person's role",
  },
  {
    part: 1,
    sections: ['2.3'],
    says: "fixed trend texts '+2 this week', '+5 this month', '+12 this week', '+3 today'",
    instead: 'the same phrases with real figures, zero too',
  },
  {
    part: 1,
    sections: ['2.3'],
    says: 'stat cards, in an empty agency too',
    instead: 'a set-up checklist until there is a record or somebody hides it',
  },
  {
    part: 1,
    sections: ['2.4', '2.9', '8'],
    says: "More Filters only shows 'Coming Soon' / 'Advanced filters will be available soon.'",
    instead: 'More Filters opens the filters, and they work',
  },
  {
    part: 1,
    sections: ['2.4', '9'],
    says: 'every list is loaded whole',
    instead: 'the server filters, sorts and pages; more comes while scrolling, and the filters live in the address',
  },
  {
    part: 1,
    sections: ['2.5', '5', '9'],
    says: 'the price is at most 999999',
    instead: 'at most ₹9,999,999,999, with the amount in words beside the field',
  },
  {
    part: 1,
    sections: ['2.7', '4'],
    says: 'choosing sold or rented changes a word',
    instead: 'it asks for the deal and records it',
  },
  {
    part: 1,
    sections: ['2.8'],
    says: 'an icon chosen by name',
    instead: 'each type belongs to Residential, Commercial, Land, Industrial or Mixed Use, which gives the icon',
  },
  {
    part: 1,
    sections: ['2.8', '5'],
    says: 'a type in use is deleted',
    instead: 'only after saying where its properties go',
  },
  {
    part: 1,
    sections: ['2.8', '5'],
    says: 'a browser confirmation',
    instead: 'an accessible dialog with the same words',
  },
  {
    part: 1,
    sections: ['2.11', '3', '4', '9'],
    says: 'types, rooms and amenities are not saved; budget 0 to 10,000,000, bedrooms 1 to 5, bathrooms 1 to 4 are',
    instead: 'all is saved and used for matching; what is untouched shows as any and is not stored',
  },
  {
    part: 1,
    sections: ['2.11', '9'],
    says: 'preferences offer Apartment, House, Villa, Studio, Penthouse, Duplex, Office, Retail, Warehouse',
    instead: "the one list of the agency's types, seeded with these and Land",
  },
  {
    part: 1,
    sections: ['2.12', '4'],
    says: 'lead status new, contacted, qualified, converted, lost; sources without whatsapp, email, portal, walk_in',
    instead: "one set everywhere; 'Converted' is offered on the creation form and stored as closed",
  },
  {
    part: 1,
    sections: ['2.5', '2.10', '2.12', '4'],
    says: 'after a create the user is taken back to the list',
    instead: 'to the new record; the notice offers to add another',
  },
  {
    part: 1,
    sections: ['2.12'],
    says: 'two columns of cards',
    instead: 'the same ruled sections as in every other form',
  },
  {
    part: 1,
    sections: ['2.13', '3', '9'],
    says: 'the budget of a lead is read as text, the first number times 10,000,000',
    instead: 'the budget is rupees, and the total value their sum',
  },
  {
    part: 1,
    sections: ['4', '6', '7', '9'],
    says: 'the session is kept in local storage with the public anonymous key; tokens refresh; heartbeats and buckets',
    instead: 'a cookie session that renews itself; the ticks, keys and limits of the old backend are void',
  },
  {
    part: 1,
    sections: ['4'],
    says: 'an error while reading the session is logged and counts as signed out',
    instead: 'no answer is not signed out: the door says so and offers Retry',
  },
  {
    part: 1,
    sections: ['4'],
    says: 'on signed out all local browser storage is cleared',
    instead: "that person's drafts, caches and queues are, what is unsent named first; theme and language stay",
  },
  {
    part: 1,
    sections: ['2.9', '5'],
    says: 'deleting a client shows no confirmation',
    instead: 'no confirmation, and Undo in its notice; what is deleted is in the trash for 30 days',
  },
  {
    part: 1,
    sections: ['4', '7', '9'],
    says: 'notifications are read every 30 seconds, their markers kept in the browser',
    instead: 'live, stored for each person; the 30 seconds are what is done while the live connection is down',
  },
  {
    part: 1,
    sections: ['5', '8'],
    says: "an empty type is sent as null ('type required' all the same)",
    instead: 'the type is required in forms and may be missing after an import',
  },
  {
    part: 1,
    sections: ['5'],
    says: "generic form messages such as 'Required' may appear",
    instead: "each message names its field: 'Title is required'",
  },
  {
    part: 1,
    sections: ['8'],
    says: 'server error detail is not shown',
    instead: 'the specified text, and under it what the server can usefully say',
  },
];

export const aboutPartOne = (section: string) => aboutSection(replacedInPartOne, section);
