import { Amount } from './fields.ts';

/**
 * A sum over all rows that the filters of a list leave, on all its pages, in fen. Null: there are more than 10,000, and nothing keeps
 * their sum (ADR 5).
 */
export const Sum = Amount.nullable();
