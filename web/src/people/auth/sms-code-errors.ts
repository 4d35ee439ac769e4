import { missingIn, type LoginErrors } from './login-errors.ts';

/** The fault of a form with an SMS code (six digits) before it is sent, or null. */
export function wrongIn(typed: {
  readonly username: string;
  readonly smsCode: string;
}): LoginErrors | null {
  const missing = missingIn(typed);
  if (missing?.fields.smsCode !== undefined || /^\d{6}$/.test(typed.smsCode.trim())) return missing;
  return { fields: { ...missing?.fields, smsCode: '请输入6位短信验证码' }, form: null };
}

/** The same with a new password, which is typed twice. Whether it is good enough the server says. */
export function wrongInReset(typed: {
  readonly username: string;
  readonly smsCode: string;
  readonly newPass: string;
  readonly repeated: string;
}): LoginErrors | null {
  const { username, smsCode, newPass, repeated } = typed;
  const fields = {
    ...wrongIn({ username, smsCode })?.fields,
    ...missingIn({ newPass, repeated })?.fields,
    ...(repeated !== '' && repeated !== newPass && { repeated: '两次输入的新密码不一致' }),
  };
  return Object.keys(fields).length === 0 ? null : { fields, form: null };
}
