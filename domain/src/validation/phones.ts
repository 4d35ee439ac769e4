import { matching, type TextRule } from './text-rule.ts';

/** 11 digits, the first 1, the second 3 to 9 (S131). The rule of our forms and of the server (X3). */
export const mobile = matching(/^1[3-9]\d{9}$/, '请输入正确的手机号码');

/** Area code, hyphen, 7 to 8 digits (S134). An area code is 0 and 2 to 3 digits. */
export const landline = matching(
  /^0\d{2,3}-\d{7,8}$/,
  '请输入正确的固话（格式：区号+号码,如010-1234567）',
);

/** Legacy (S132): it refuses real numbers such as 166 and 199. Only for fields marked legacy, by `legacyComplaint` (X3). */
export const validatePhone = matching(/^1[34578]\d{9}$/, '请输入正确的电话号码');

/** Legacy (S133): a landline as in S134, a mobile as in S132, or nothing. Only for fields marked legacy (X3). */
export const validatePhoneTwo: TextRule = {
  test: (text) => text === '' || landline.test(text) || validatePhone.test(text),
  message: '请输入正确的电话号码或者固话号码',
};

export interface LegacyComplaint {
  readonly message: string;
  /** The words of the button that saves the number all the same; null where it cannot be saved. */
  readonly saveAnyway: '仍要保存' | null;
}

/** The warning of a legacy field, or null. It fails softly: a number that the shared rule takes can be saved (X3). */
export function legacyComplaint(rule: TextRule, text: string): LegacyComplaint | null {
  if (rule.test(text)) return null;
  return { message: rule.message, saveAnyway: mobile.test(text) ? '仍要保存' : null };
}
