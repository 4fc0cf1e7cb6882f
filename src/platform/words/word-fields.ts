import * as z from 'zod/mini';
import { isWordKey, maxWords } from './words.ts';

/** The key of a lead source, as `GET /words` lists them. */
export const leadSourceKey = z.string().check(z.refine(isWordKey, 'unknown_source'));
export const lostReasonKey = z.string().check(z.refine(isWordKey, 'unknown_lost_reason'));
export const documentTypeKey = z.string().check(z.refine(isWordKey, 'unknown_document_type'));
export const meetingTypeKey = z.string().check(z.refine(isWordKey, 'unknown_meeting_type'));
/** Keys of tags, as many as an agency may have. */
export const tagKeys = z.array(z.string().check(z.refine(isWordKey, 'unknown_tag'))).check(z.maxLength(maxWords));

/** At most as many as an agency may have of one kind. */
export const severalWords = (key: typeof leadSourceKey) => z.array(key).check(z.maxLength(60));
