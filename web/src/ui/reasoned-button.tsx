import { Button, Tooltip, type ButtonProps } from 'antd';
import { useState } from 'react';
import './reasoned-button.css';

interface ReasonedButtonProps extends Pick<ButtonProps, 'type' | 'danger' | 'children'> {
  /** The reason why it cannot be used now; null if it can. */
  readonly obstacle: string | null;
  readonly onClick: () => void;
}

/**
 * A button that says why it is disabled: it stays focusable, and its reason is a tooltip and a description. It is the same
 * element in both states, so that the focus returns to it from its own dialog.
 */
export function ReasonedButton({ obstacle, onClick, children, ...look }: ReasonedButtonProps) {
  const isOff = obstacle !== null;
  const [isAsked, setAsked] = useState(false);
  const ask = () => setAsked(true);
  const leave = () => setAsked(false);
  return (
    <span
      className="reasoned-button"
      onMouseEnter={ask}
      onMouseLeave={leave}
      onFocus={ask}
      onBlur={leave}
    >
      <Button
        {...(isOff ? { className: 'reasoned-button-off' } : look)}
        aria-disabled={isOff}
        aria-description={obstacle ?? undefined}
        onClick={isOff ? undefined : onClick}
      >
        {children}
      </Button>
      {isOff && isAsked ? ( // a tooltip on each of a page's buttons takes longer to draw than the buttons
        <Tooltip open title={obstacle} placement="bottom">
          <span className="reasoned-button-place" />
        </Tooltip>
      ) : null}
    </span>
  );
}
