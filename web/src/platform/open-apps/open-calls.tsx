import { Button } from 'antd';
import { useMemo } from 'react';
import guide from '../../../../docs/open-api.md?raw';
import { useRead } from '../../http/use-read.ts';
import { ApiDocument } from '../../ui/api-document/api-document.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** The guide, and every call with its parameters, example and refusals: made from the contract, so that no call is missing. */
export function OpenCalls() {
  const { data, error, refetch } = useRead('openApiDocument', undefined, { staleTime: Infinity });
  const spec = useMemo(() => (data === undefined ? null : withGuide(data)), [data]);
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (spec === null) return <Loading rows={12} />;
  const download = (text: string, type: string, name: string) =>
    saveFile(new Blob([text], { type }), name);
  return (
    <div className="open-document-part">
      <div className="open-document-tools">
        <Button
          onClick={() =>
            download(JSON.stringify(spec, null, 2), 'application/json', '开放接口.openapi.json')
          }
        >
          下载 OpenAPI 文档
        </Button>
        <Button onClick={() => download(guide, 'text/markdown', '开放接口.md')}>
          下载对接说明
        </Button>
      </div>
      <ApiDocument spec={spec} />
    </div>
  );
}

/** Its examples lie beside the file, and are no pages of ours: their links are words here. */
const guideWords = guide
  .replace(/^# .*\n/, '')
  .replaceAll(/\[([^\]]+)\]\(examples\/[^)]+\)/g, '`$1`');

const withGuide = (document: Readonly<Record<string, unknown>>) => ({
  ...document,
  info: { ...(document['info'] as object), description: guideWords },
});
