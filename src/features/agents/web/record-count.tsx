import { Plural, useLingui } from '@lingui/react/macro';
import { formatCount } from '#platform/money.ts';
import type { AssignedTopic } from '../rules.ts';

interface RecordCountProps {
  readonly topic: AssignedTopic;
  readonly value: number;
  readonly isCapped?: boolean;
}

/** '12 properties' */
export function RecordCount({ topic, value, isCapped = false }: RecordCountProps) {
  const { t } = useLingui();
  const grouped = formatCount(value);
  switch (topic) {
    case 'properties':
      if (isCapped) return t`${grouped}+ properties`;
      return <Plural value={value} one={`${grouped} property`} other={`${grouped} properties`} />;
    case 'clients':
      if (isCapped) return t`${grouped}+ clients`;
      return <Plural value={value} one={`${grouped} client`} other={`${grouped} clients`} />;
    case 'leads':
      if (isCapped) return t`${grouped}+ leads`;
      return <Plural value={value} one={`${grouped} lead`} other={`${grouped} leads`} />;
    case 'documents':
      return <Plural value={value} one={`${grouped} document`} other={`${grouped} documents`} />;
    case 'follow_ups':
      return <Plural value={value} one={`${grouped} follow-up`} other={`${grouped} follow-ups`} />;
    case 'meetings':
      return <Plural value={value} one={`${grouped} upcoming meeting`} other={`${grouped} upcoming meetings`} />;
  }
}
