import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

export interface ExportButtonProps {
  /** URL of a file with the same rows as the list. */
  readonly url: string;
  /** Export 12 properties */
  readonly label: string;
  /** Whether the import can read the file. */
  readonly isImportable?: boolean;
}

/** A link that downloads the list as a file. */
export function ExportButton({ url, label, isImportable = true }: ExportButtonProps) {
  const { t } = useLingui();
  return (
    <Button asChild aria-label={label} data-tip={label}>
      <a
        href={url}
        download
        onClick={() =>
          toast({
            title: label,
            text: isImportable
              ? t`Saved to your downloads. Open it in Excel, or import it again.`
              : t`Saved to your downloads. Open it in Excel.`,
          })
        }
      >
        <Download aria-hidden="true" />
        <span className="phone:sr-only">{t`Export`}</span>
      </a>
    </Button>
  );
}
