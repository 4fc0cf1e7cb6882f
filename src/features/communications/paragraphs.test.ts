import { expect, test } from 'vitest';
import { paragraphsOf } from './paragraphs.ts';

test('makes paragraphs of plain text, and keeps its characters', () => {
  expect(paragraphsOf('Hello Asha,\n\n1. A <b> & C\n2. D\n ')).toBe(
    '<p>Hello Asha,</p><p>1. A &lt;b&gt; &amp; C<br>2. D</p>',
  );
});
