import type { Replaced } from './replaced.ts';
import { aboutSection } from './replaced.ts';

const replacedInPartTwo: readonly Replaced[] = [
  {
    part: 2,
    sections: ['2 leads', '2 documents', '2 search', '5 leads'],
    says: "'More Filters' only shows the notice 'Coming Soon' ('Advanced filters will be available soon')",
    instead: 'More Filters works on every screen that has it; the notice is gone',
  },
  {
    part: 2,
    sections: ['2 leads', '2 pipeline', '4', '9'],
    says: 'list, board, detail and form know different stages and sources; the board moves to converted',
    instead: 'one set of stages and one of sources everywhere; converted is another word for closed',
  },
  {
    part: 2,
    sections: ['2 meetings', '4'],
    says: 'Complete ends a confirmed meeting at once',
    instead: 'Complete asks for outcome, note and next follow-up; before the start the menu offers Mark as held early',
  },
  {
    part: 2,
    sections: ['2 leads', '2 pipeline', '5 leads'],
    says: "phone or email actions on a lead lacking the value show 'No phone number' or 'No email address'",
    instead: 'such an action is not offered; in its place the number can be added, and the tooltip says the words',
  },
  {
    part: 2,
    sections: ['2 pipeline', '2 leads'],
    says: 'budget times 10,000,000; amounts in crore and lakh',
    instead: 'rupees; ₹x.x Cr from a crore, ₹x.x L from a lakh, else grouped digits',
  },
  {
    part: 2,
    sections: ['2 meetings'],
    says: 'schedule accepts leadId; what it does with it is not shown',
    instead: 'it fills in title, client or lead, agent and property; the meeting stands on the timeline of the lead',
  },
  {
    part: 2,
    sections: ['2 meetings', '5'],
    says: 'location required on create, optional on edit',
    instead: 'required for showing, consultation and site visit in both; a video call has a link instead',
  },
  {
    part: 2,
    sections: ['2 meetings', '8'],
    says: "'Failed to delete meeting: {message}' or 'Please try again.'",
    instead: 'the specified sentence, and under it what the server can usefully say',
  },
  {
    part: 2,
    sections: ['2 meetings', '4', '7'],
    says: 'reminders are rows, rescheduling leaves them and sends its email from the browser',
    instead: 'they are sent, then locked; rescheduling moves the unsent ones; the server writes to the client',
  },
  {
    part: 2,
    sections: ['2 agents'],
    says: 'the role filter has Senior Agent, Agent, Junior Agent; add and edit offer different roles',
    instead: 'one list of five roles everywhere; only an Admin makes an Admin',
  },
  {
    part: 2,
    sections: ['2 agents'],
    says: 'a placeholder performance summary: tracking will come once deal management exists',
    instead: 'the summary of the performance that is computed',
  },
  {
    part: 2,
    sections: ['2 agents', '5'],
    says: 'add needs a phone, but not for its button; edit saves name, email, phone and role alone',
    instead: 'one form for both, which saves all; the phone is required with its field error',
  },
  {
    part: 2,
    sections: ['2 agents', '5', '9'],
    says: 'performance is typed in; blank numbers become 0',
    instead: 'computed; what is typed in overrides it and is marked; blank shows what is computed',
  },
  {
    part: 2,
    sections: ['2 search'],
    says: 'three kinds; clients lead to /clients/edit/{id}; View All drops q',
    instead: 'as specified, then leads, meetings, documents and invoices; clients have a page; View All keeps q',
  },
  {
    part: 2,
    sections: ['2 portal', '7', '9'],
    says: 'available properties between the budgets, newest first; behind the guard alone',
    instead: 'matching by all preferences, best first, six at most; a link shows the client the portal',
  },
  {
    part: 2,
    sections: ['2 portal'],
    says: "Phone logging and SMS tabs are 'coming soon'",
    instead: "calls are logged; SMS and WhatsApp open the person's own app and are logged",
  },
  {
    part: 2,
    sections: ['2 documents', '3', '7'],
    says: 'View opens the public address of the file in a new tab',
    instead: 'files are private and each look is checked: it is shown in a dialog, and no address stays in a tab',
  },
  {
    part: 2,
    sections: ['3', '2 documents'],
    says: 'six upload types',
    instead: 'twelve types, so that the cards have something to count',
  },
  {
    part: 2,
    sections: ['2 invoices', '4', '7'],
    says: 'nothing makes an invoice overdue or cancelled; mark-paid fails without a message; available properties alone',
    instead: 'overdue by the day, Cancel is an action, both can be paid or not as they stand; any property',
  },
  {
    part: 2,
    sections: ['2 invoices'],
    says: 'the sums by status',
    instead: 'Paid is money received, Pending and Overdue are what is still owed; cancelled ones are in no sum',
  },
  {
    part: 2,
    sections: ['2 analytics', '9'],
    says: 'growth is fixed text (+12.5%, +8.2%, +2, +5.4%), months are random, revenue is in crores',
    instead: 'everything computed, in crore or lakh; the growth compares with the period before',
  },
  {
    part: 2,
    sections: ['2 settings', '3', '4', '7', '9'],
    says: 'settings are not saved, make no calls and begin with sample data',
    instead: 'all five tabs are saved and begin empty; the currency is the company’s and an Admin’s',
  },
  {
    part: 2,
    sections: ['5', '2 settings'],
    says: 'the password is changed on the screen only, the current one is not checked',
    instead: 'it really changes, the current one is checked, other sessions end',
  },
  {
    part: 2,
    sections: ['6'],
    says: 'no permission checks; every screen lets the user edit and delete',
    instead: 'five roles in one table, enforced on every call; deleting what is not one’s own needs Admin or Manager',
  },
  {
    part: 2,
    sections: ['7'],
    says: 'calls to a hosted backend, images bucket, public URLs',
    instead: 'the calls of the contract; files are private',
  },
];

export const aboutPartTwo = (section: string) => aboutSection(replacedInPartTwo, section);
