import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { namedAfter } from '#ui/named-after.ts';

interface DescriptionProps {
  readonly text: string;
  /** The id of the property title, for the label of the button. */
  readonly titleId: string;
}

/** The first lines of a description, and a button for the rest if there is more. */
export function Description({ text, titleId }: DescriptionProps) {
  const { t } = useLingui();
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    // Line breaks change with the width and the font.
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div className="grid justify-items-start gap-1">
      <p
        ref={paragraph}
        id={id}
        className={classNames('break-words whitespace-pre-line text-ink-2', !isOpen && 'line-clamp-4')}
      >
        {text}
      </p>
      {(isCut || isOpen) && (
        <Button
          {...namedAfter(titleId, 'description')}
          variant="ghost"
          className="-ml-2"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Show less` : t`Read more`}
        </Button>
      )}
    </div>
  );
}
