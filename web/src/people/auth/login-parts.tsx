import type { ReactNode } from 'react';

/** Errors that concern several fields. */
export function LoginAlert({ words }: { readonly words: string | null }) {
  return words === null ? null : (
    <p className="login-alert" role="alert">
      {words}
    </p>
  );
}

interface RememberMeProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** Stands at the end of the line. */
  readonly children?: ReactNode;
}

export function RememberMe({ isChecked, onChange, children }: RememberMeProps) {
  return (
    <div className="login-line">
      <label className="login-remember">
        <input
          type="checkbox"
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
        />
        记住我
      </label>
      {children}
    </div>
  );
}

interface SubmitProps {
  readonly isBusy: boolean;
  readonly words: string;
  readonly busyWords: string;
}

export function Submit({ isBusy, words, busyWords }: SubmitProps) {
  return (
    <button type="submit" className="login-submit" aria-busy={isBusy} disabled={isBusy}>
      {isBusy ? busyWords : words}
    </button>
  );
}
