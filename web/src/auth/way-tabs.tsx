import type { KeyboardEvent } from 'react';
import type { WayIn } from './way-in-props.ts';

const tabs = [
  ['password', '密码登录'],
  ['sms', '短信登录'],
] as const satisfies readonly (readonly [WayIn, string])[];

interface WayTabsProps {
  readonly chosen: WayIn;
  readonly onChoose: (way: WayIn) => void;
}

/** The arrow keys move between the tabs; Enter chooses, for the cursor then goes into the form. */
export function WayTabs({ chosen, onChoose }: WayTabsProps) {
  const move = ({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const { previousElementSibling, nextElementSibling } = currentTarget;
    const other = previousElementSibling ?? nextElementSibling; // there are two
    if (other instanceof HTMLElement) other.focus();
  };
  return (
    <div className="login-tabs" role="tablist" aria-label="登录方式">
      {tabs.map(([way, title]) => (
        <button
          key={way}
          type="button"
          role="tab"
          aria-selected={way === chosen}
          tabIndex={way === chosen ? 0 : -1}
          onClick={() => onChoose(way)}
          onKeyDown={move}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
