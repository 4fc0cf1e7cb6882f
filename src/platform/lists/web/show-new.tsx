import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';

interface ShowNewProps {
  /** null: something came, and nobody here knows how much of it the list will show. */
  readonly count: number | null;
  onShow(): void;
}

/** What came meanwhile announces itself at the top instead of moving what is being read. */
export function ShowNew({ count, onShow }: ShowNewProps) {
  const label =
    count === null ? (
      <Trans>Show new</Trans>
    ) : (
      count > 0 && <Plural value={count} one="Show # new" other="Show # new" />
    );
  return (
    <>
      {/* Stands from the start: a screen reader hears only changes of what it already knows. */}
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
