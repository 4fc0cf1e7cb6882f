import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '#features/company/web/queries.ts';
import { CompanyLogo } from '#ui/company-logo.tsx';
import { useMe } from './queries.ts';

/** The agency's letterhead; visible only in print. */
export function Letterhead() {
  const { name, logo_url } = useMe().company;
  const { data: company } = useQuery(companyQuery);
  const contact = [
    company?.phone,
    company?.email,
    company?.website,
    company?.rera_number && `RERA ${company.rera_number}`,
  ];
  return (
    <div className="mb-5 hidden items-end justify-between gap-6 border-b border-line pb-3 print:flex">
      {logo_url ? (
        <CompanyLogo src={logo_url} name={name} size="max-h-12 max-w-60" />
      ) : (
        <p className="text-16 font-semibold text-ink">{name}</p>
      )}
      <p className="text-right text-12 text-ink-3">{contact.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
