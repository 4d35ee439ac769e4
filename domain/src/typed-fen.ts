import { fenOfYuan, type Fen } from './money.ts';

/**
 * An amount in yuan as a table has it. Null where nothing stands there, undefined where it is no amount. A spreadsheet
 * keeps 8999.9 as 8999.8999999999996.
 */
export function typedFen(text: string): Fen | null | undefined {
  if (text === '') return null;
  const plain = /^\d{1,9}\.\d{9,}$/.test(text) ? Number(text).toFixed(2) : text;
  return fenOfYuan(plain) ?? undefined;
}
