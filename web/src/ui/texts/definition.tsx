import { useId, useRef } from 'react';
import './definition.css';

interface DefinitionProps {
  /** The term that is defined. */
  readonly of: string;
  readonly text: string;
}

const width = 280;
const edge = 8;
const gap = 4;

/**
 * A question mark that opens what a figure means. Uses the browser's popover, which opens by mouse, touch and keyboard, and which
 * Escape and a click outside close.
 */
export function Definition({ of, text }: DefinitionProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const place = () => {
    if (button.current === null || panel.current === null) return;
    const { top, bottom, left } = button.current.getBoundingClientRect();
    const { style } = panel.current;
    const isLow = bottom > window.innerHeight / 2;
    style.setProperty('--definition-top', isLow ? 'auto' : `${bottom + gap}px`);
    style.setProperty(
      '--definition-bottom',
      isLow ? `${window.innerHeight - top + gap}px` : 'auto',
    );
    style.setProperty(
      '--definition-left',
      `${Math.max(edge, Math.min(left, window.innerWidth - width - edge))}px`,
    );
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="definition-mark"
        popoverTarget={id}
        aria-label={`${of}的统计口径`}
      >
        ?
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="note"
        aria-label={`${of}的统计口径`}
        className="definition-panel"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') place();
        }}
      >
        {text}
      </div>
    </>
  );
}
