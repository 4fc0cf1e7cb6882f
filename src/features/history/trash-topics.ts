/** Kinds of records that go to the trash. */
export const trashTopics = [
  'properties',
  'clients',
  'leads',
  'notes',
  'meetings',
  'documents',
  'invoices',
  'property_types',
  'localities',
  'email_templates',
  'registrations',
  'profiles',
] as const;
