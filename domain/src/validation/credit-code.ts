import type { TextRule } from './text-rule.ts';

const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const form = /^[0-9A-HJ-NPQRTUWXY]{18}$/;

/** 统一社会信用代码: 18 signs, the last one a check digit (GB 32100-2015, mod 31 with weights 3^i). */
export const creditCode: TextRule = {
  test: (text) => form.test(text) && checkSign(text) === text[17],
  message: '请输入正确的18位统一社会信用代码',
};

/** The check sign of the first 17. */
export function checkSign(text: string): string | undefined {
  let sum = 0;
  for (let index = 0; index < 17; index += 1)
    sum += signs.indexOf(text[index] ?? '') * (3 ** index % 31);
  return signs[(31 - (sum % 31)) % 31];
}
