import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ImportChoose } from './import-choose.tsx';
import type { ImportSetup } from './import-kind.ts';
import { ImportSetupContext, useImportSetup } from './import-kind.ts';
import { readImportSearch } from './import-search.ts';
import { useStepFocus } from './use-step-focus.ts';

const openedImport = lazyComponent(() => import('./opened-import.lazy.tsx').then((part) => part.OpenedImport));

/** The import of a CSV or Excel file, all steps at one address: a reload continues at the same step. */
export function ImportScreen({ setup }: { setup: ImportSetup }) {
  return (
    <ImportSetupContext value={setup}>
      <Steps />
    </ImportSetupContext>
  );
}

function Steps() {
  const { t } = useLingui();
  const { path, lazyKind } = useImportSetup();
  const { import: id } = readImportSearch(useSearch({ from: path }));
  const [opened, setOpened] = useState('');
  const OpenedImport = openedImport.useComponent(id !== undefined, false);
  const Kind = lazyKind.useComponent(id !== undefined, false);
  useEffect(openedImport.prefetch, []);
  const shown = id === undefined ? 'choose' : opened;
  const setup = useStepFocus(shown, shown !== '');
  const content = () => {
    if (id === undefined) return <ImportChoose />;
    if (OpenedImport && Kind) {
      return (
        <Kind>
          <OpenedImport key={id} id={id} onShow={setOpened} />
        </Kind>
      );
    }
    return (
      <Loading label={t`Loading the import...`}>
        <Skeleton className="h-7 w-60" />
        <Skeleton className="mt-8 h-72" />
      </Loading>
    );
  };
  return <div ref={setup}>{content()}</div>;
}
