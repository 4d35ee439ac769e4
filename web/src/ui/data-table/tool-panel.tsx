import { Button } from 'antd';
import { useId, useRef, useState, type ReactNode } from 'react';
import './tool-panel.css';

interface ToolPanelProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly className?: string;
  /** Drawn while the panel is open. A button in it closes the panel by `popoverTarget` with this id. */
  readonly children: (panelId: string) => ReactNode;
}

const edge = 8;

/**
 * A button over a list and the panel it opens. Uses the browser's popover: the focus moves from the button into the panel
 * and back, Escape and a click outside close it, and no element of the page clips it.
 */
export function ToolPanel({ label, icon, className = '', children }: ToolPanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const place = () => {
    if (button.current === null || panel.current === null) return;
    const { bottom, right } = button.current.getBoundingClientRect();
    const { style } = panel.current;
    style.setProperty('--panel-top', `${bottom + 4}px`);
    style.setProperty('--panel-right', `${Math.max(edge, window.innerWidth - right)}px`);
  };
  return (
    <>
      <Button
        ref={button}
        type="text"
        size="small"
        icon={icon}
        className={className}
        popoverTarget={id}
        title={label}
        aria-expanded={isOpen}
      >
        {label}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="tool-panel"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') place();
          setOpen(newState === 'open');
        }}
        onToggle={({ newState }) => {
          // the focused element is gone: the browser restores the focus only from inside the panel
          if (newState === 'closed' && document.activeElement === document.body)
            button.current?.focus();
        }}
      >
        {isOpen ? children(id) : null}
      </div>
    </>
  );
}
