import { useLingui } from '@lingui/react/macro';
import type { LucideIcon, LucideProps } from 'lucide-react';
import { Circle } from 'lucide-react';
import { forwardRef } from 'react';
import { mapValues } from '#platform/map-values.ts';
import type { WordColour } from '#platform/words/colours.ts';
import { wordColours } from '#platform/words/colours.ts';
import { wordColourLabels } from '#platform/words/web/colour-labels.ts';
import { wordColourClasses } from '#platform/words/web/word-colours.ts';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu } from '#ui/menu.tsx';

interface WordColourMenuProps {
  readonly name: string;
  readonly colour: WordColour;
  onChoose(colour: WordColour): void;
}

/** The colour of a stage or tag, with the others to choose from. */
export function WordColourMenu({ name, colour, onChoose }: WordColourMenuProps) {
  const { t } = useLingui();
  const colourName = t(wordColourLabels[colour]);
  return (
    <Menu
      align="start"
      trigger={<IconButton icon={swatches[colour]} label={t`Colour of ${name}: ${colourName}`} />}
      entries={[
        {
          kind: 'choices',
          label: t`Colour`,
          value: colour,
          options: wordColours.map((value) => ({
            value,
            label: t(wordColourLabels[value]),
            icon: swatches[value],
          })),
          onChange: (value) => {
            const chosen = wordColours.find((one) => one === value);
            if (chosen) onChoose(chosen);
          },
        },
      ]}
    />
  );
}

/** A filled circle in place of an icon. */
function swatchOf(className: string): LucideIcon {
  return forwardRef<SVGSVGElement, LucideProps>(({ className: _, ...props }, ref) => (
    <Circle {...props} ref={ref} className={classNames('size-4 flex-none [&&]:fill-current', className)} />
  ));
}

const swatches = mapValues(wordColourClasses, swatchOf);
