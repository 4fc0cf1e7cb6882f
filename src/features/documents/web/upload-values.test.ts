import { describe, expect, it } from 'vitest';
import { guessType } from './guess-type.ts';
import { emptyUpload, missingIn, titleFromFileName, toDocumentInput } from './upload-values.ts';

describe('the name of a file', () => {
  it('suggests a title', () => {
    expect(titleFromFileName('Sale_Agreement  4B.PDF')).toBe('Sale Agreement 4B');
    expect(titleFromFileName('करारनामा.docx')).toBe('करारनामा');
    expect(titleFromFileName('v1.2')).toBe('v1.2');
  });

  it('suggests a type when it contains one', () => {
    expect(guessType('Sale_Agreement_4B.pdf')).toBe('sale_agreement');
    expect(guessType('society-NOC.jpg')).toBe('noc');
    expect(guessType('Leave and License 2026.doc')).toBe('rental_agreement');
    expect(guessType('PAN-card.png')).toBe('identity_proof');
    expect(guessType('company-plan.pdf')).toBe('');
  });
});

describe('upload values', () => {
  const entry = { id: 'a', file_id: 'b', name: 'a.pdf', bytes: 1, title: 'A', document_type: 'noc', isSent: true };

  it('lack a title or a type', () => {
    expect(missingIn({ ...entry, title: ' ' })).toBe('title');
    expect(missingIn({ ...entry, document_type: '' })).toBe('document_type');
    expect(missingIn(entry)).toBeNull();
  });

  it('convert to the input of the server', () => {
    const values = emptyUpload({ client_id: 'c' });
    expect(toDocumentInput({ ...values, ...entry })).toEqual({
      title: 'A',
      document_type: 'noc',
      description: '',
      property_id: null,
      client_id: 'c',
      lead_id: null,
      is_shown_to_client: false,
    });
  });
});
