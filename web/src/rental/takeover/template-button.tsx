import { App, Button } from 'antd';
import { useState } from 'react';
import { importKinds } from '@rental/contract/platform/imports';
import type { TakeoverKind } from '@rental/contract/rental/takeover';
import { call } from '../../http/call.ts';
import { wordsOf } from '../../http/errors.ts';
import { saveFile } from '../../ui/save-file.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** 下载模板 of a step. */
export function TemplateButton({ kind }: { readonly kind: TakeoverKind }) {
  const { message } = App.useApp();
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      const { fileName, base64 } = await call('takeoverTemplate', { query: { kind } });
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      saveFile(new Blob([bytes], { type: xlsxType }), fileName);
    } catch (error) {
      void message.error(wordsOf(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      loading={isLoading}
      aria-label={`下载${importKinds[kind]}模板`}
      onClick={() => void load()}
    >
      下载模板
    </Button>
  );
}
