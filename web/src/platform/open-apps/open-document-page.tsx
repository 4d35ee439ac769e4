import { Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { Loading } from '../../ui/page-states.tsx';
import './open-document.css';

const parts = {
  calls: {
    label: '接口文档',
    Part: lazyPart(async () => (await import('./open-calls.tsx')).OpenCalls),
  },
  signature: {
    label: '签名检查',
    Part: lazyPart(async () => (await import('./signature-check.tsx')).SignatureCheck),
  },
  requests: {
    label: '请求记录',
    Part: lazyPart(async () => (await import('./open-requests.tsx')).OpenRequests),
  },
};
type PartName = keyof typeof parts;

const options = Object.entries(parts).map(([value, { label }]) => ({ value, label }));

/** 开放接口文档: for those who connect a program, or help one who does. */
export default function OpenDocumentPage() {
  const [name, setName] = useState<PartName>('calls');
  const { Part } = parts[name];
  return (
    <div className="open-document">
      <Segmented
        aria-label="文档的部分"
        options={options}
        value={name}
        onChange={(chosen) => setName(chosen as PartName)}
      />
      <Suspense fallback={<Loading rows={12} />}>
        <Part />
      </Suspense>
    </div>
  );
}
