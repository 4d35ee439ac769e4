import { useEffect, useState, type RefObject } from 'react';
import {
  fieldToFix,
  loginErrorsOf,
  noErrors,
  type LoginErrors,
  type LoginField,
} from './login-errors.ts';

type Typed = Readonly<Record<LoginField, string>>;

/** `code`: an SMS is asked for. `form`: what the form is there for. */
type Act = 'code' | 'form';

export type Attempt<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'incomplete' | 'refused' }
  | { readonly kind: 'busy' };

interface Try<Answer> {
  readonly act: Act;
  /** The faults found before sending. */
  readonly wrong: LoginErrors | null;
  readonly send: () => Promise<Answer>;
  /** The field that the cursor goes to when the failure is said above the form. */
  readonly otherwise: LoginField;
}

export interface LoginFormState {
  readonly typed: Typed;
  readonly errors: LoginErrors;
  readonly busy: Act | null;
  readonly type: (field: LoginField, text: string) => void;
  readonly focus: (field: LoginField) => void;
  readonly bind: (name: LoginField) => {
    readonly name: LoginField;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (text: string) => void;
  };
  /** One at a time. What did not work is in `errors`, with the cursor there; a form that is done stays busy, for it ends. */
  readonly attempt: <Answer>(one: Try<Answer>) => Promise<Attempt<Answer>>;
}

/** The fields of a form of the login page. The focus begins at the account, or at `second` if the account is known. */
export function useLoginForm(
  form: RefObject<HTMLFormElement | null>,
  username: string,
  onUsername: (username: string) => void,
  second: LoginField,
): LoginFormState {
  const [typed, setTyped] = useState<Typed>({
    username,
    password: '',
    code: '',
    smsCode: '',
    newPass: '',
    repeated: '',
  });
  const [errors, setErrors] = useState(noErrors);
  const [busy, setBusy] = useState<Act | null>(null);
  const [cursor, setCursor] = useState({ field: username === '' ? 'username' : second });

  // after drawing: the field may have come with the error
  useEffect(
    () => form.current?.querySelector<HTMLInputElement>(`[name=${cursor.field}]`)?.select(),
    [form, cursor],
  );

  const focus = (field: LoginField) => setCursor({ field });
  const type = (field: LoginField, text: string) => {
    setTyped((now) => ({ ...now, [field]: text }));
    if (field === 'username') onUsername(text);
  };
  const attempt: LoginFormState['attempt'] = async ({ act, wrong, send, otherwise }) => {
    if (busy !== null) return { kind: 'busy' };
    const fail = (failed: LoginErrors) => {
      setErrors(failed);
      focus(fieldToFix(failed, otherwise));
    };
    if (wrong !== null) {
      fail(wrong);
      return { kind: 'incomplete' };
    }
    setErrors(noErrors);
    setBusy(act);
    try {
      const answer = await send();
      if (act === 'code') setBusy(null);
      return { kind: 'done', answer };
    } catch (error) {
      setBusy(null);
      fail(loginErrorsOf(error));
      return { kind: 'refused' };
    }
  };
  return {
    typed,
    errors,
    busy,
    type,
    focus,
    bind: (name) => ({
      name,
      value: typed[name],
      error: errors.fields[name],
      onChange: (text) => type(name, text),
    }),
    attempt,
  };
}
