import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

interface ExportButtonProps {
  /** Of the file with exactly what the list shows. */
  readonly url: string;
  /** Export 12 properties */
  readonly label: string;
  /** What the import reads back. */
  readonly isImportable?: boolean;
}

/** Takes what a list shows along, as a file that the browser downloads. */
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
