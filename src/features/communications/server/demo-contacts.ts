import type { CallOutcome, Direction } from '../rules.ts';

interface DemoContact {
  /** The client's name. */
  readonly client: string;
  readonly hoursAgo: number;
}

interface DemoCall extends DemoContact {
  readonly way: 'call';
  readonly direction: Direction;
  readonly outcome: CallOutcome;
  readonly minutes: number | null;
  readonly note: string;
}

interface DemoText extends DemoContact {
  readonly way: 'sms' | 'whatsapp';
  readonly text: string;
}

interface DemoEmail extends DemoContact {
  readonly way: 'email';
  /** The name of a template, in the client's language; otherwise a text written by hand. */
  readonly template?: string;
  readonly subject?: string;
  readonly content?: string;
  /** The response of the mail server, if it refused the email. */
  readonly refused?: string;
}

const day = 24;

export const demoContacts: ReadonlyArray<DemoCall | DemoText | DemoEmail> = [
  { client: 'Harish Agarwal', hoursAgo: 31 * day, way: 'email', template: 'Welcome' },
  {
    client: 'Harish Agarwal',
    hoursAgo: 26 * day,
    way: 'call',
    direction: 'out',
    outcome: 'reached',
    minutes: 14,
    note: 'Wants pre-leased shops only, with at least three years left on the agreement. Will bring his CA.',
  },
  { client: 'Jignesh and Hetal Patel', hoursAgo: 21 * day, way: 'email', template: 'Welcome' },
  {
    client: 'Jignesh and Hetal Patel',
    hoursAgo: 18 * day,
    way: 'whatsapp',
    text: 'નમસ્તે હેતલબેન, શનિવારે સવારે ૧૧ વાગ્યે બે ઘર જોઈ શકાય. ફાવશે?',
  },
  {
    client: 'Jignesh and Hetal Patel',
    hoursAgo: 12 * day,
    way: 'call',
    direction: 'in',
    outcome: 'reached',
    minutes: 6,
    note: 'The second flat is too far from the school. Would prefer to wait for one in Kothrud.',
  },
  { client: 'Parul Shah', hoursAgo: 20 * day, way: 'email', template: 'Papers for the agreement' },
  {
    client: 'Colonel Suresh Nair',
    hoursAgo: 8 * day,
    way: 'email',
    subject: 'Three ground-floor options',
    content:
      '<p>Dear Colonel Nair,</p><p>As promised, here are the options with a lift or on the ground floor. The one in <b>Kalyani Nagar</b> has a ramp at the entrance and two covered car parks.</p><p>Would Saturday morning before 10 suit you for a visit?</p><p>Warm regards,<br>{{agent_name}}</p>',
  },
  {
    client: 'Colonel Suresh Nair',
    hoursAgo: 6 * day,
    way: 'call',
    direction: 'out',
    outcome: 'no_answer',
    minutes: null,
    note: '',
  },
  {
    client: 'Colonel Suresh Nair',
    hoursAgo: 6 * day - 1,
    way: 'sms',
    text: 'Sir, your site visit is confirmed for Saturday, 9:30 am. I will meet you at the gate.',
  },
  { client: 'Colonel Suresh Nair', hoursAgo: 3 * day, way: 'email', template: 'After a visit' },
  {
    client: 'Shalini Rao',
    hoursAgo: 7 * day,
    way: 'email',
    template: 'Welcome',
    refused: '550 5.1.1 <shalini.rao@mail.example>: Recipient address rejected: User unknown',
  },
  {
    client: 'Shalini Rao',
    hoursAgo: 2 * day,
    way: 'call',
    direction: 'out',
    outcome: 'left_message',
    minutes: 1,
    note: 'Asked her brother for the correct email address.',
  },
  { client: 'Aditi Gokhale', hoursAgo: 40, way: 'email', template: 'Welcome' },
  {
    client: 'Aditi Gokhale',
    hoursAgo: 26,
    way: 'call',
    direction: 'in',
    outcome: 'reached',
    minutes: 11,
    note: 'Loan sanctioned. Looking for a 3 BHK below the tenth floor; free for visits on Sunday after 11 am.',
  },
  {
    client: 'Vikram Sathe',
    hoursAgo: 3 * day,
    way: 'whatsapp',
    text: 'नमस्कार विक्रमजी, वाकडमधील २ BHK चे फोटो पाठवले आहेत. पाहून सांगा.',
  },
  {
    client: 'Vikram Sathe',
    hoursAgo: 20,
    way: 'call',
    direction: 'out',
    outcome: 'busy',
    minutes: null,
    note: '',
  },
];
