import type { MeetingOutcome, MeetingStatus, MeetingType } from '../rules.ts';

export interface DemoMeeting {
  readonly title: string;
  readonly type: MeetingType;
  /** Working days from today; before it when negative. */
  readonly day: number;
  /** 'HH:mm' of the company. */
  readonly time: string;
  readonly minutes?: number;
  /** Whose it is, by place among the people. */
  readonly agent: number;
  readonly client?: string;
  readonly lead?: string;
  /** The title of the property. */
  readonly home?: string;
  readonly location?: string;
  readonly status?: MeetingStatus;
  readonly outcome?: MeetingOutcome;
  readonly notes?: string;
  /** Working days from today to the next follow-up. */
  readonly followUp?: number;
  /** It was moved once, for this reason. */
  readonly moved?: string;
}

const office = 'Sahyadri Homes, FC Road, Pune';

/** Weeks of work of the demo agency around today. */
export const demoMeetings: readonly DemoMeeting[] = [
  {
    ...{
      title: 'First meeting about the villa',
      type: 'consultation',
      day: -14,
      time: '11:00',
      agent: 2,
      location: office,
    },
    ...{ client: 'Chandan Oberoi', outcome: 'successful', notes: 'Wants a garden and no more than two floors.' },
  },
  {
    ...{
      title: 'Showing: Nilgiri Residency',
      type: 'showing',
      day: -13,
      time: '10:30',
      agent: 1,
      client: 'Aditi Gokhale',
    },
    ...{
      home: 'Nilgiri Residency, 3 BHK',
      outcome: 'client_interested',
      notes: 'Liked the balcony, asked about parking.',
    },
  },
  {
    ...{ title: 'Call about the loan documents', type: 'phone_call', day: -13, time: '16:00', minutes: 30, agent: 3 },
    ...{
      client: 'Deepak Bhosale',
      outcome: 'needs_follow_up',
      notes: 'The bank needs Form 16 for the last two years.',
      followUp: -9,
    },
  },
  {
    ...{ title: 'Site visit: Kesar Wada', type: 'site_visit', day: -12, time: '12:00', minutes: 90, agent: 4 },
    ...{
      client: 'Kusum Ranade',
      home: 'Kesar Wada',
      outcome: 'client_not_interested',
      notes: 'Too many steps for her.',
    },
  },
  {
    ...{
      title: 'Terms: Sanghvi Estates',
      type: 'consultation',
      day: -11,
      time: '15:00',
      agent: 0,
      location: office,
    },
    ...{ client: 'Sanghvi Estates LLP', outcome: 'successful', moved: 'Director was travelling' },
  },
  {
    ...{ title: 'Showing: Shanti Kunj', type: 'showing', day: -10, time: '17:30', agent: 3, client: 'Pooja Jagtap' },
    ...{ home: 'Shanti Kunj, 2 BHK with terrace', status: 'cancelled' },
  },
  {
    ...{ title: 'Video tour for the family abroad', type: 'video_call', day: -9, time: '20:00', minutes: 45, agent: 2 },
    ...{ client: 'Fernandes Family', home: 'Riverside Villa 9', outcome: 'client_interested' },
  },
  {
    ...{
      title: 'Measurement of the shop',
      type: 'site_visit',
      day: -8,
      time: '09:30',
      agent: 1,
      client: 'Harish Agarwal',
    },
    ...{ home: 'Laxmi Road Corner Shop', outcome: 'successful', notes: 'Carpet area 342 sq ft, as per the documents.' },
  },
  {
    ...{ title: 'Showing: Sagar Darshan', type: 'showing', day: -7, time: '11:30', agent: 4, lead: 'Imtiaz Tamboli' },
    ...{
      home: 'Sagar Darshan, 2 BHK',
      outcome: 'needs_follow_up',
      notes: 'Will bring his wife over the weekend.',
      followUp: 0,
    },
  },
  {
    ...{
      title: 'Price discussion: bungalow',
      type: 'consultation',
      day: -6,
      time: '14:00',
      agent: 2,
      location: office,
    },
    ...{ lead: 'Prakash Wagholikar', outcome: 'successful', notes: 'Agreed to list at ₹2.2 Cr for three months.' },
  },
  {
    ...{ title: 'Second showing: Nilgiri Residency', type: 'showing', day: -5, time: '18:00', agent: 1 },
    ...{ client: 'Aditi Gokhale', home: 'Nilgiri Residency, 3 BHK', outcome: 'client_interested', moved: 'Rain' },
  },
  {
    ...{ title: 'Site visit: Bhosari godown', type: 'site_visit', day: -4, time: '10:00', minutes: 120, agent: 0 },
    ...{ client: 'Blue Peepal Foods Pvt Ltd', home: 'Bhosari Godown 4', outcome: 'client_interested' },
  },
  {
    ...{ title: 'Call about the studio rent', type: 'phone_call', day: -3, time: '12:15', minutes: 15, agent: 3 },
    ...{ client: 'Arjun Mehta', home: 'Chaitanya Studio', outcome: 'successful' },
  },
  {
    ...{
      title: 'Showing: College Road Duplex',
      type: 'showing',
      day: -2,
      time: '16:30',
      agent: 4,
      client: 'Parul Shah',
    },
    ...{ home: 'College Road Duplex', outcome: 'needs_follow_up', followUp: 1, notes: 'Wants to see it in daylight.' },
  },
  {
    ...{ title: 'Documents for the plot', type: 'consultation', day: -1, time: '11:00', agent: 1, location: office },
    ...{ lead: 'Umesh Gharat', outcome: 'successful', notes: 'Has the 7/12 extract; NA order awaited.' },
  },
  {
    ...{ title: 'Showing: Viman Nagar', type: 'showing', day: -1, time: '17:00', agent: 2, client: 'Shalini Rao' },
    ...{ home: 'Viman Nagar Row House', outcome: 'client_interested' },
  },
  {
    ...{
      title: 'Showing: Nilgiri Residency',
      type: 'showing',
      day: 0,
      time: '10:30',
      agent: 0,
      client: 'Vikram Sathe',
    },
    ...{ home: 'Nilgiri Residency, 3 BHK', status: 'confirmed' },
  },
  {
    ...{ title: 'Call about the deposit', type: 'phone_call', day: 0, time: '12:00', minutes: 15, agent: 3 },
    ...{ client: 'Yusuf Lokhandwala' },
  },
  {
    ...{ title: 'Visit with the architect', type: 'site_visit', day: 0, time: '15:30', minutes: 90, agent: 2 },
    ...{ client: 'Chandan Oberoi', home: 'Riverside Villa 9', status: 'confirmed' },
  },
  {
    ...{
      title: 'Evening visit: Wakad Junction',
      type: 'showing',
      day: 0,
      time: '18:30',
      agent: 1,
      lead: 'Snehal Kadam',
    },
    home: 'Wakad Junction, 2 BHK',
  },
  {
    ...{
      title: 'Check ramp and lift access',
      type: 'site_visit',
      day: 1,
      time: '11:00',
      agent: 0,
      client: 'Colonel Suresh Nair',
    },
    ...{ home: 'Anand Heights, 1 BHK', status: 'confirmed' },
  },
  {
    ...{ title: 'Video tour: Sabarmati Greens', type: 'video_call', day: 1, time: '19:30', minutes: 45, agent: 4 },
    ...{ client: 'Jignesh and Hetal Patel', home: 'Sabarmati Greens, 4 BHK' },
  },
  {
    ...{
      title: 'Showing: Madhuban',
      type: 'showing',
      day: 2,
      time: '10:00',
      agent: 1,
      client: 'Rahul and Sneha Joshi',
    },
    ...{ home: 'Madhuban Row House', moved: 'Sneha is working on Friday' },
  },
  {
    ...{
      title: 'Lease draft: Tarang',
      type: 'consultation',
      day: 2,
      time: '14:30',
      minutes: 90,
      agent: 0,
      location: office,
    },
    ...{ client: 'Blue Peepal Foods Pvt Ltd', home: 'Tarang Business Centre, 6th floor' },
  },
  {
    ...{ title: 'Showing: Nilgiri Residency', type: 'showing', day: 3, time: '17:00', agent: 1, lead: 'Gauri Deodhar' },
    home: 'Nilgiri Residency, 3 BHK',
  },
  {
    ...{ title: 'Call the Kale family', type: 'phone_call', day: 3, time: '10:15', minutes: 15, agent: 3 },
    client: 'Sunita Kale',
  },
  {
    ...{
      title: 'Token and agreement signing',
      type: 'consultation',
      day: 4,
      time: '12:00',
      agent: 1,
      location: office,
    },
    ...{ client: 'Aditi Gokhale', home: 'Nilgiri Residency, 3 BHK', status: 'confirmed' },
  },
  {
    ...{ title: 'Site visit: lake plot', type: 'site_visit', day: 5, time: '09:00', minutes: 180, agent: 4 },
    ...{ lead: 'Umesh Gharat', home: 'Mulshi Lake Plot' },
  },
  {
    ...{ title: 'Second visit in daylight', type: 'showing', day: 6, time: '10:30', agent: 4, client: 'Parul Shah' },
    home: 'College Road Duplex',
  },
  {
    ...{ title: 'Valuation: Kesar Wada', type: 'site_visit', day: 8, time: '11:00', minutes: 120, agent: 2 },
    ...{ client: 'Kusum Ranade', home: 'Kesar Wada' },
  },
  {
    ...{ title: 'Key handover', type: 'site_visit', day: 10, time: '10:00', minutes: 30, agent: 3 },
    ...{ client: 'Arjun Mehta', home: 'Chaitanya Studio', status: 'confirmed' },
  },
];
