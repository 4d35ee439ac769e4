import { addMonths, parseBusinessDate, type BusinessDate } from '../business-date.ts';
import { matching } from './text-rule.ts';

/** 15 digits, 18 digits, or 17 digits and X or x (S136). The only hard rule; see `idNumberDoubts`. */
export const idNumber = matching(/^(\d{15}|\d{17}[\dXx])$/, '请输入正确的身份证号码');

/** `code` is the risk flag, `message` the warning. */
export type IdNumberDoubt =
  | { readonly code: 'birthday'; readonly message: '身份证号码中的出生日期不正确，请核对' }
  | { readonly code: 'checksum'; readonly message: '身份证号码的校验位不正确，请核对' };

/**
 * Why an ID number that keeps the hard rule is still doubtful; none of it stops anything (X22). A birthday that no
 * calendar has, that is still to come or lies more than 120 years back, and for 18 digits a wrong check digit
 * (GB 11643, mod 11-2). The 15 digits issued until 1999 have no check digit, and their year is of the 1900s.
 * A text that breaks the hard rule gets no warning.
 */
export function idNumberDoubts(text: string, today: BusinessDate): IdNumberDoubt[] {
  if (!idNumber.test(text)) return [];
  const doubts: IdNumberDoubt[] = [];
  const isOld = text.length === 15;
  const digits = isOld ? `19${text.slice(6, 12)}` : text.slice(6, 14);
  if (!isBirthday(digits, today))
    doubts.push({ code: 'birthday', message: '身份证号码中的出生日期不正确，请核对' });
  if (!isOld && checkDigit(text) !== text.slice(17).toUpperCase())
    doubts.push({ code: 'checksum', message: '身份证号码的校验位不正确，请核对' });
  return doubts;
}

function isBirthday(digits: string, today: BusinessDate): boolean {
  const day = parseBusinessDate(digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  return day !== null && day <= today && day >= addMonths(today, -120 * 12);
}

function checkDigit(text: string): string | undefined {
  let sum = 0;
  for (let index = 0; index < 17; index += 1) sum += Number(text[index]) * (2 ** (17 - index) % 11);
  return '10X98765432'[sum % 11];
}
