import fc from 'fast-check';

const hard = [
  ...['=1+1', '+91', '-', '@x', "'quoted'", "'=1", 'N/A', 'nil', '--', '"', 'a""b', ',', ';', '|', '/', 'null', 'Name'],
  ...['two  blanks', 'line\nbreak', 'a\n\n\n\nb', '\u00a0x', 'कृष्णा', 'શાંતિ', 'e\u0301', '₹', '😀', '80 L - 1 Cr'],
  ...['[]', '["a"]', '[x', '1e5', '007', '{city}', 'sep=;', '1,2', 'Baner, ', 'A/B', '<b>', '٣', '½', 'ﬁ'],
];
/** Texts that a CSV file or a reader of cells could change. */
export const awkwardTexts = (longest: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...hard), fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 4 })
    .map((parts) => parts.join(' ').slice(0, longest));
export const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
export const amount = fc
  .tuple(fc.integer({ min: 0, max: 9_999_999_998 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`);
export const phone = fc.oneof(
  fc.constantFrom(
    '98220 41736',
    '+91 98220-41737',
    '098220 41738',
    '(020) 2553 1234',
    '+65 6123 4567',
    '020 2553-1234/35',
  ),
  fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String),
);
