import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';

interface ShowNewProps {
  /** null: there are new rows, but their number is unknown. */
  readonly count: number | null;
  onShow(): void;
}

/** A button for new rows, so that the list does not move while it is read. */
export function ShowNew({ count, onShow }: ShowNewProps) {
  const label =
    count === null ? (
      <Trans>Show new</Trans>
    ) : (
      count > 0 && <Plural value={count} one="Show # new" other="Show # new" />
    );
  return (
    <>
      {/* Rendered from the start: screen readers announce only changes of an existing region. */}
      <div role="status" className="sr-only">
        {label}
      </div>
      {label && (
        <div className="sticky top-14 z-5 mb-3 flex justify-center">
          <Button
            className="shadow-float"
            onClick={() => {
              window.scrollTo({ top: 0 });
              onShow();
            }}
          >
            {label}
          </Button>
        </div>
      )}
    </>
  );
}
