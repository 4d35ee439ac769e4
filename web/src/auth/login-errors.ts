import { CallError } from '../http/call-error.ts';
import { wordsOf } from '../http/errors.ts';

export type LoginField = 'username' | 'password' | 'code';
export type Credentials = Readonly<Record<LoginField, string>>;

/** What the login form says: beside a field, or above them all. */
export interface LoginErrors {
  readonly fields: Partial<Record<LoginField, string>>;
  readonly form: string | null;
}

export const noErrors: LoginErrors = { fields: {}, form: null };

const demands: readonly [LoginField, string][] = [
  ['username', '请输入账号'],
  ['password', '请输入密码'],
  ['code', '请输入验证码'],
];

/** What is missing before anything can be sent, or null. */
export function missingIn(credentials: Credentials): LoginErrors | null {
  const missing = demands.filter(([field]) =>
    field === 'password' ? credentials.password === '' : credentials[field].trim() === '',
  );
  return missing.length === 0 ? null : { fields: Object.fromEntries(missing), form: null };
}

/** Where a refused sign-in is said (S237). */
export function loginErrorsOf(error: unknown): LoginErrors {
  const words = wordsOf(error);
  if (!(error instanceof CallError)) return { fields: {}, form: words };
  if (error.code === 'wrong_captcha') return { fields: { code: words }, form: null };
  const fields = Object.entries(error.fields ?? {}).flatMap(([path, sentence]) => {
    const field = demands.find(([name]) => path.split('.').at(-1) === name)?.[0];
    return field === undefined ? [] : [[field, sentence] as const];
  });
  if (fields.length === 0) return { fields: {}, form: words };
  return { fields: Object.fromEntries(fields), form: null };
}

/** Where the cursor goes: the first field with an error; after a wrong password, there. */
export function fieldToFix({ fields }: LoginErrors): LoginField {
  return demands.find(([field]) => fields[field] !== undefined)?.[0] ?? 'password';
}
