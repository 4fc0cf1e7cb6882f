import * as z from 'zod/mini';
import { isLeadStatus, isOpen } from './rules.ts';

/** The key of a stage, as `GET /words` lists them. */
export const leadStatusKey = z.string().check(z.refine(isLeadStatus, 'unknown_stage'));
/** The key of a stage in which a lead is neither won nor lost. */
export const openStageKey = z.string().check(z.refine((key) => isLeadStatus(key) && isOpen(key), 'unknown_open_stage'));
