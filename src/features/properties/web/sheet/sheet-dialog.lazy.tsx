import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Link2, Share2 } from 'lucide-react';
import { useState } from 'react';
import { isLanguage, languages } from '#platform/i18n/languages.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import type { ShareRequest } from '../share-request.ts';
import { requestShare } from '../share-request.ts';
import { maySharePdf, sheetFileQuery } from './sheet-file.ts';

interface SheetDialogProps {
  /** One property for its sheet, several for a comparison. */
  readonly propertyIds: readonly string[];
  /** Names the file. */
  readonly title: string;
  /** For whom a comparison is, if that is known. */
  readonly person?: ShareRequest['person'];
  onClose(): void;
}

/** Chooses the language and the address of a PDF for buyers, then downloads or shares it. */
export function SheetDialog({ propertyIds, title, person, onClose }: SheetDialogProps) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [language, setLanguage] = useState(isLanguage(i18n.locale) ? i18n.locale : 'en');
  const [isExact, setExact] = useState(false);
  const [mayShare] = useState(maySharePdf);
  const count = propertyIds.length;
  const request = { propertyIds, language, address: isExact ? 'exact' : 'area' } as const;
  const file = sheetFileQuery(request, `${title}.pdf`);
  // Phones share only at once after the press, so the file is made before.
  const made = useQuery({ ...file, enabled: mayShare });
  const failed = (error: unknown) => fail(error, t`The PDF could not be made.`);
  const download = useMutation({
    mutationFn: () => queryClient.fetchQuery(file),
    onSuccess: (pdf) => {
      save(pdf);
      onClose();
    },
    onError: failed,
  });
  const share = async () => {
    if (!made.data) return void made.refetch();
    try {
      await navigator.share({ files: [made.data], title });
      onClose();
    } catch (error) {
      // The user closed the list of apps.
      if (!(error instanceof DOMException && error.name === 'AbortError')) failed(error);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        count === 1 ? t`Property sheet` : <Plural value={count} one="Compare # property" other="Compare # properties" />
      }
      text={t`A PDF for buyers, without owner and notes.`}
      footer={
        <>
          {count > 1 && (
            <Button
              aria-haspopup="dialog"
              onClick={() => {
                onClose();
                requestShare({ propertyIds, person });
              }}
            >
              <Link2 aria-hidden="true" />
              {t`Send as a link`}
            </Button>
          )}
          {mayShare && (
            <Button busy={made.isFetching} onClick={() => void share()}>
              <Share2 aria-hidden="true" />
              {t`Share`}
            </Button>
          )}
          <Button variant="primary" busy={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden="true" />
            {t`Download PDF`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t`Language`}>
          {(control) => (
            <Select
              {...control}
              value={language}
              onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
            >
              {languages.map(({ code, name }) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Checkbox
          label={t`Show the exact address`}
          help={t`Otherwise it names only the city.`}
          checked={isExact}
          onChange={({ target }) => setExact(target.checked)}
        />
      </div>
    </Dialog>
  );
}

function save(file: File): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: file.name });
  link.click();
  // Browsers read it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
