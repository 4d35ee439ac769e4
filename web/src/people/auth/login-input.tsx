import { useId, type KeyboardEvent, type ReactNode } from 'react';
import type { LoginField } from './login-errors.ts';

export interface LoginInputProps {
  readonly name: LoginField;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'password';
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric';
  readonly maxLength?: number;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Stands inside the box, at its end. */
  readonly children?: ReactNode;
}

export function LoginInput({ label, error, onChange, children, ...input }: LoginInputProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={error === undefined ? 'login-field' : 'login-field has-error'}>
      <label htmlFor={id}>{label}</label>
      <div className="login-box">
        <input
          id={id}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          {...(error !== undefined && { 'aria-describedby': errorId })}
          onChange={(event) => onChange(event.target.value)}
          {...input}
        />
        {children}
      </div>
      {error === undefined ? null : (
        <p id={errorId} className="login-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
