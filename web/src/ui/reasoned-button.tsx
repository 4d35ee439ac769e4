import { Button, Tooltip, type ButtonProps } from 'antd';
import './reasoned-button.css';

interface ReasonedButtonProps extends Pick<ButtonProps, 'type' | 'danger' | 'children'> {
  /** Why it cannot be used now; null where it can. */
  readonly obstacle: string | null;
  readonly onClick: () => void;
}

/**
 * A button that says why it is disabled: it stays in the order of focus, and its reason is a tooltip and a
 * description. It is one element in either state, so that the focus comes back to it from its own dialog.
 */
export function ReasonedButton({ obstacle, onClick, children, ...look }: ReasonedButtonProps) {
  const isOff = obstacle !== null;
  return (
    <Tooltip title={obstacle} placement="bottom">
      <Button
        {...(isOff ? { className: 'reasoned-button-off' } : look)}
        aria-disabled={isOff}
        aria-description={obstacle ?? undefined}
        onClick={isOff ? undefined : onClick}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
