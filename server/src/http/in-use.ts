import type { RefusalCode, RefusalFacts } from '@rental/contract/refusals';
import pg from 'pg';
import { refuse } from './refusal.ts';

type PlainCode = {
  [Code in RefusalCode]: object extends RefusalFacts<Code> ? Code : never;
}[RefusalCode];

/** The value, or the refusal where a UNIQUE says that somebody was first. The write must have no other to break. */
export async function orInUse<Value>(code: PlainCode, write: Promise<Value>): Promise<Value> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505') return refuse(code as 'fault');
    throw error;
  }
}
