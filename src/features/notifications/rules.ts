/** The bell looks back this many days and shows so many notices, of each topic at most as many as stand here. */
export const bell = {
  days: 7,
  most: 5,
  mostOfTopic: { properties: 3, clients: 3, meetings: 3, deals: 2, leads: 2, invoices: 2, profiles: 3, imports: 2 },
  /** The count of new notices stops here: '99+'. */
  mostNew: 99,
} as const;
