import { Input } from 'antd';
import { useEffect, useState } from 'react';

/** Copies a link and confirms it. If the browser forbids that, e.g. over plain http, shows the link to be copied. */
export function LinkNotice({ link }: { link: string }) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void copied(link).then((isCopied) => {
      if (isCurrent) setCopied(isCopied);
    });
    return () => {
      isCurrent = false;
    };
  }, [link]);
  return (
    <div className="tool-panel-words" role="status">
      {isCopied === true ? '链接已复制，同事打开即可看到相同的筛选结果。' : null}
      {isCopied === false ? (
        <Input
          size="small"
          readOnly
          aria-label="链接，请手动复制"
          value={link}
          onFocus={({ target }) => target.select()}
        />
      ) : null}
    </div>
  );
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // the operator copies it by hand
  }
}
