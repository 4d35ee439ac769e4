import { useRef, useState } from 'react';
import { TabLink } from '../tab-link.tsx';
import './copyable-text.css';

interface CopyableTextProps {
  readonly text: string;
  /** The accessible name of the button: 订单号. */
  readonly name: string;
  /** The page that the text opens. */
  readonly to?: string;
}

const doneMs = 1500;

/** A number that operators use elsewhere, with a button that copies it. */
export function CopyableText({ text, name, to }: CopyableTextProps) {
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLSpanElement>(null);

  const copy = async () => {
    if (await copied(text, shown.current)) {
      setCopied(true);
      setTimeout(() => setCopied(false), doneMs);
    }
  };
  return (
    <span className="copyable-text">
      <span ref={shown} className="copyable-text-words">
        {to === undefined ? text : <TabLink to={to}>{text}</TabLink>}
      </span>
      <button
        type="button"
        className={isCopied ? 'copyable-text-copy is-copied' : 'copyable-text-copy'}
        aria-label={isCopied ? `已复制${name}` : `复制${name}`}
        title={isCopied ? '已复制' : '复制'}
        onClick={() => void copy()}
      />
    </span>
  );
}

/** Copies the text. If the browser forbids that, e.g. over plain http, selects it for the operator's own Ctrl+C. */
async function copied(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown !== null) getSelection()?.selectAllChildren(shown);
    return false;
  }
}
