import { useLingui } from '@lingui/react/macro';
import { Column, Table, TableBody, TableHead } from '#ui/table.tsx';
import type { ListedPerson } from './people-mutations.ts';
import { PersonRow } from './person-row.tsx';

export function PeopleTable({ people }: { people: readonly ListedPerson[] }) {
  const { t } = useLingui();
  return (
    <Table label={t`People`}>
      <TableHead>
        <Column>{t`Name`}</Column>
        <Column>{t`Role`}</Column>
        <Column>{t`Status`}</Column>
        <Column hideName>{t`Actions`}</Column>
      </TableHead>
      <TableBody>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </TableBody>
    </Table>
  );
}
