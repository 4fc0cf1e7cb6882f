import { Plural } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';

/** What came meanwhile announces itself at the top instead of moving what is being read. */
export function ShowNew({ count, onShow }: { readonly count: number; onShow(): void }) {
  if (count === 0) return null;
  return (
    <div className="sticky top-14 z-5 mb-3 flex justify-center" role="status">
      <Button
        className="shadow-float"
        onClick={() => {
          window.scrollTo({ top: 0 });
          onShow();
        }}
      >
        <Plural value={count} one="Show # new" other="Show # new" />
      </Button>
    </div>
  );
}
