import { useState } from 'react';
import { LoginInput, type LoginInputProps } from './login-input.tsx';

export function PasswordInput(props: LoginInputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <LoginInput
      autoComplete="current-password"
      maxLength={256}
      {...props}
      type={isShown ? 'text' : 'password'}
    >
      <button
        type="button"
        className="login-eye"
        aria-label={isShown ? '隐藏密码' : '显示密码'}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <Eye isOpen={isShown} />
      </button>
    </LoginInput>
  );
}

function Eye({ isOpen }: { isOpen: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round">
        <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
        <circle cx="12" cy="12" r="3" />
        {isOpen ? null : <path d="M4 20 20 4" />}
      </g>
    </svg>
  );
}
