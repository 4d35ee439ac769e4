import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../http/call.ts';
import { wordsOf } from '../../http/errors.ts';
import { afterDrawing } from '../../ui/loading/after-drawing.ts';

type CaptchaState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly img: string; readonly uuid: string }
  | { readonly kind: 'failed'; readonly words: string };

export interface Captcha {
  readonly state: CaptchaState;
  readonly refresh: () => void;
}

/** The picture to read. The last one asked for counts, however the answers arrive. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState<CaptchaState>({ kind: 'loading' });
  const latest = useRef(0);

  const load = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const show = (next: CaptchaState) => {
      if (mine === latest.current) setState(next);
    };
    try {
      show({ kind: 'shown', ...(await call('captcha')) });
    } catch (error) {
      show({ kind: 'failed', words: wordsOf(error) });
    }
  }, []);

  useEffect(() => afterDrawing(() => void load()), [load]);

  const refresh = useCallback(() => {
    setState({ kind: 'loading' });
    void load();
  }, [load]);
  return { state, refresh };
}
