import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { formatCount } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead } from '#ui/table.tsx';
import type { ImportRemark, RemarkList, RemarkPage } from '../contract.ts';
import { noteMessage, problemMessage, remarkFieldLabel, remarkText, savedText } from '../remark-messages.ts';
import { refusedRowsUrl, remarksUrl } from './import-files.ts';
import { useImportKind, useImportSetup } from './import-kind.ts';
import { remarksQuery } from './import-queries.ts';

interface ImportRemarksProps {
  readonly id: string;
  readonly list: RemarkList;
  readonly withRepeats?: boolean | undefined;
  readonly first?: RemarkPage | undefined;
  readonly mayDownload?: boolean;
}

/** The remarks on the rows of a file: an endless list, and a download of all. */
export function ImportRemarks({ id, list, withRepeats = false, first, mayDownload = true }: ImportRemarksProps) {
  const { t } = useLingui();
  const remarks = useInfiniteQuery(remarksQuery({ id, list, withRepeats, first }));
  const items = remarks.data?.pages.flatMap((page) => page.items) ?? [];
  if (remarks.isPending) {
    return (
      <Loading label={t`Loading the rows...`}>
        <Skeleton className="mt-3 h-40" />
      </Loading>
    );
  }
  if (remarks.isError && !remarks.data) {
    return (
      <ErrorState
        title={t`The rows could not be loaded`}
        text={t`Check the connection and try again.`}
        onRetry={() => void remarks.refetch()}
        isRetrying={remarks.isFetching}
      />
    );
  }
  if (items.length === 0) return <p className="py-4 text-ink-3">{t`No rows with remarks.`}</p>;
  return (
    <>
      {/* The result page offers refused rows above the lists. */}
      {mayDownload && (list === 'notes' || first) && <DownloadAll id={id} list={list} withRepeats={withRepeats} />}
      {list === 'repeats' ? <Repeats items={items} /> : <Remarks items={items} isNotes={list === 'notes'} />}
      <ListEnd list={remarks} />
    </>
  );
}

function DownloadAll({ id, list, withRepeats }: { id: string; list: RemarkList; withRepeats: boolean }) {
  const { t } = useLingui();
  const isNotes = list === 'notes';
  return (
    <div className="flex justify-end pt-3">
      <Button asChild variant="ghost">
        <a href={isNotes ? remarksUrl(id, withRepeats) : refusedRowsUrl(id, withRepeats)} download>
          <Download aria-hidden="true" />
          {isNotes ? t`Download all remarks` : t`Download rows not imported`}
        </a>
      </Button>
    </div>
  );
}

function Remarks({ items, isNotes }: { items: readonly ImportRemark[]; isNotes: boolean }) {
  const { t } = useLingui();
  const { messages } = useImportKind();
  const { currency } = useMe().company;
  return (
    <Table label={isNotes ? t`Remarks on rows that are imported` : t`Rows that are not imported`}>
      <TableHead>
        <Column>{t`Row`}</Column>
        <Column>{t`Field`}</Column>
        <Column>{isNotes ? t`Remark` : t`Reason`}</Column>
        <Column>{t`In the file`}</Column>
      </TableHead>
      <TableBody>
        {items.map((remark, index) => {
          const saved = savedText(messages, remark, { currency, say: t });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end, and a row may say the same twice.
            <Row key={index}>
              <RowNumber>{remark.row}</RowNumber>
              <Cell phone="top" strong className="w-32 phone:w-auto">
                {t(remarkFieldLabel(messages, remark.field))}
              </Cell>
              <Cell phone="middle">
                {t(isNotes ? noteMessage(messages, remark) : problemMessage(messages, remark))}
                {saved !== '' && <span className="block break-words text-ink">{t`Imported as: ${saved}`}</span>}
              </Cell>
              <Cell phone="bottom" className="w-2/5 break-words phone:w-auto text-ink-3">
                {remarkText(remark)}
              </Cell>
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}

function Repeats({ items }: { items: readonly ImportRemark[] }) {
  const { t } = useLingui();
  const { sentences } = useImportSetup();
  return (
    <Table label={t`Duplicate rows`}>
      <TableHead>
        <Column>{t`Row`}</Column>
        <Column>{t(sentences.recordName)}</Column>
      </TableHead>
      <TableBody>
        {items.map(({ row, text }) => (
          <Row key={row}>
            <RowNumber>{row}</RowNumber>
            <Cell phone="top" strong cut>
              {text}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function RowNumber({ children }: { children: number }): ReactNode {
  return (
    <Cell phone="topEnd" className="w-24 phone:w-auto tabular-nums">
      {formatCount(children)}
    </Cell>
  );
}
