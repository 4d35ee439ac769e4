import type { Captcha } from './use-captcha.ts';

/** Shows the captcha; a click asks for another. */
export function CaptchaPicture({ state, refresh }: Captcha) {
  return (
    <button
      type="button"
      className="login-picture"
      title={state.kind === 'failed' ? state.words : '看不清？点击换一张'}
      aria-label={state.kind === 'failed' ? '验证码加载失败，点击重试' : '验证码图片，点击换一张'}
      aria-busy={state.kind === 'loading'}
      onClick={refresh}
    >
      {state.kind === 'loading' ? <span className="login-picture-wait" /> : null}
      {state.kind === 'shown' ? <img src={state.img} alt="" /> : null}
      {state.kind === 'failed' ? <span>加载失败，点击重试</span> : null}
    </button>
  );
}
