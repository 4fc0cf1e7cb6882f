import type { SVGProps } from 'react';
import { createElement } from 'react';
import { classNames } from './class-names.ts';

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** Creates the component of an icon; the build replaces the icon library's own function by it. */
export function icon(shapes: readonly Shape[]) {
  const drawn = shapes.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
        className: classNames('lucide', props.className),
      },
      ...drawn,
    );
}
