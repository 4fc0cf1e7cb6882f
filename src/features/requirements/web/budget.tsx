import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';

interface BudgetProps {
  readonly least: string | null;
  readonly most: string | null;
}

export function Budget(props: BudgetProps) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const least = props.least === null ? null : shortMoney(props.least);
  const most = props.most === null ? null : shortMoney(props.most);
  const text = () => {
    if (least !== null && most !== null) return `${least} – ${most}`;
    if (least !== null) return t`from ${least}`;
    return most === null ? t`Any` : t`up to ${most}`;
  };
  return <span className="whitespace-nowrap tabular-nums">{text()}</span>;
}
