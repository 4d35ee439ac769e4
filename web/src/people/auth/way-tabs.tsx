import type { KeyboardEvent } from 'react';
import type { WayIn } from './way-in-props.ts';

const titles = {
  password: '密码登录',
  sms: '短信登录',
  alipay: '支付宝登录',
} as const satisfies Partial<Record<WayIn, string>>;

interface WayTabsProps {
  readonly ways: readonly (keyof typeof titles)[];
  readonly chosen: WayIn;
  readonly onChoose: (way: WayIn) => void;
}

/** The arrow keys move between the tabs; Enter chooses, for the cursor then goes into the form. */
export function WayTabs({ ways, chosen, onChoose }: WayTabsProps) {
  const move = ({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>) => {
    const isBack = key === 'ArrowLeft';
    if (!isBack && key !== 'ArrowRight') return;
    const { previousElementSibling, nextElementSibling, parentElement } = currentTarget;
    const other = isBack
      ? (previousElementSibling ?? parentElement?.lastElementChild)
      : (nextElementSibling ?? parentElement?.firstElementChild);
    if (other instanceof HTMLElement) other.focus();
  };
  return (
    <div className="login-tabs" role="tablist" aria-label="登录方式">
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          role="tab"
          aria-selected={way === chosen}
          tabIndex={way === chosen ? 0 : -1}
          onClick={() => onChoose(way)}
          onKeyDown={move}
        >
          {titles[way]}
        </button>
      ))}
    </div>
  );
}
