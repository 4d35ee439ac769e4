import { addDays, businessDate, parseBusinessDate, type BusinessDate } from './business-date.ts';

const spreadsheetEpoch = businessDate('1899-12-30');

/**
 * A day as people write it, or as a spreadsheet counts it: days since 1899-12-30. Null where nothing stands there,
 * undefined where it is no day.
 */
export function typedDay(text: string): BusinessDate | null | undefined {
  if (text === '') return null;
  if (/^[2-7]\d{4}$/.test(text)) return addDays(spreadsheetEpoch, Number(text));
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  return (
    parseBusinessDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? undefined
  );
}
