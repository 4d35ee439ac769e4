import { CallError } from '../../http/call-error.ts';
import { wordsOf } from '../../http/errors.ts';

/** In the order they stand in. `code` is the captcha, `smsCode` what came to the phone. */
const demands = [
  ['username', '请输入账号'],
  ['password', '请输入密码'],
  ['code', '请输入验证码'],
  ['smsCode', '请输入短信验证码'],
  ['newPass', '请输入新密码'],
  ['repeated', '请再次输入新密码'],
] as const;

export type LoginField = (typeof demands)[number][0];
type Some<Value> = Readonly<Partial<Record<LoginField, Value>>>;

/** The errors of a login form: beside a field, or above all fields. */
export interface LoginErrors {
  readonly fields: Some<string>;
  readonly form: string | null;
}

export const noErrors: LoginErrors = { fields: {}, form: null };

const passwords: ReadonlySet<LoginField> = new Set(['password', 'newPass', 'repeated']);

/** The first fault of the fields before sending, or null. Passwords are taken as typed. */
export function missingIn(typed: Some<string>): LoginErrors | null {
  const missing = demands.filter(([field]) => {
    const text = typed[field];
    return text !== undefined && (passwords.has(field) ? text : text.trim()) === '';
  });
  return missing.length === 0 ? null : { fields: Object.fromEntries(missing), form: null };
}

const fieldOfCode: Readonly<Partial<Record<CallError['code'], LoginField>>> = {
  wrong_captcha: 'code',
  captcha_needed: 'code',
  wrong_sms_code: 'smsCode',
  sms_code_dead: 'smsCode',
  too_many_sms: 'smsCode',
};

/** The place where a login form says a refusal (S237). */
export function loginErrorsOf(error: unknown): LoginErrors {
  const words = wordsOf(error);
  if (!(error instanceof CallError)) return { fields: {}, form: words };
  const place = fieldOfCode[error.code];
  if (place !== undefined) return { fields: { [place]: words }, form: null };
  const fields = Object.entries(error.fields ?? {}).flatMap(([path, sentence]) => {
    const field = demands.find(([name]) => path.split('.').at(-1) === name)?.[0];
    return field === undefined ? [] : [[field, sentence] as const];
  });
  if (fields.length === 0) return { fields: {}, form: words };
  return { fields: Object.fromEntries(fields), form: null };
}

/** The field that the cursor goes to: the first one with an error; without one, to `otherwise`, as after a wrong password. */
export function fieldToFix(
  { fields }: LoginErrors,
  otherwise: LoginField = 'password',
): LoginField {
  return demands.find(([field]) => fields[field] !== undefined)?.[0] ?? otherwise;
}
