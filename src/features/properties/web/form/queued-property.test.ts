import { expect, it } from 'vitest';
import type { NewProperty } from './create-property.ts';
import { emptyProperty } from './property-form-values.ts';
import { queuedPropertyKind } from './queued-property.ts';

const image = (id: string) => ({ id, width: 4, height: 3, blur: null, sizes: [] });

it('keeps an uploaded picture among those of its property', () => {
  const values = { ...emptyProperty, images: [image('hall')] };
  const property: NewProperty = { id: 'p', values, before: [], also: { images: ['kitchen', 'roof'], floor_plans: [] } };
  const changed = queuedPropertyKind.withPart?.(property, 'kitchen', image('kitchen'));
  expect(changed?.values.images).toEqual([image('hall'), image('kitchen')]);
  expect(changed?.also).toEqual({ images: ['roof'], floor_plans: [] });
  expect(queuedPropertyKind.withPart?.(property, 'garden', image('garden'))).toBe(null);
});
