import type { CommonNote, CommonProblem, RowRemark } from '#features/imports/remarks.ts';
import type { RowReader } from '#features/imports/row-reader.ts';
import type { PropertyImportField } from './column-terms.ts';

export type PropertyProblemCode = CommonProblem | 'rate_not_price' | 'unknown' | 'not_in_address';

/** Remarks on a row that still becomes a property. */
export type PropertyNoteCode =
  | CommonNote
  | 'converted'
  | 'dimensions'
  | 'state_dependent_unit'
  | 'units_disagree'
  | 'no_unit_fits'
  | 'further_areas'
  | 'other_basis'
  | 'unit_beside'
  | 'other_unit_beside'
  | 'unit_unknown'
  | 'room_and_kitchen'
  | 'extra_room'
  | 'not_in_list'
  | 'not_kept'
  | 'incomplete'
  | 'not_for_sale'
  | 'from_age'
  | 'monthly_is_rent'
  | 'too_many_people';

export type RowProblem = RowRemark<PropertyImportField, PropertyProblemCode>;
export type RowNote = RowRemark<PropertyImportField, PropertyNoteCode>;
export type PropertyRowReader = RowReader<PropertyImportField, PropertyProblemCode, PropertyNoteCode>;
