import { CopyOutlined, EyeOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { AnswerOf } from '../http/call.ts';
import { CopyableText } from '../ui/copyable-text.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { sizeText } from '../ui/images/image-files.ts';
import { PreviewDialog } from '../ui/images/preview-dialog.tsx';
import { timeText } from '../ui/time-text.ts';

type Material = AnswerOf<'listMaterials'>['content'][number];

interface MaterialGridProps {
  readonly materials: readonly Material[];
  /** These are of the page before; the one asked for is on its way. */
  readonly isStale: boolean;
}

/** The images of a page, each to be looked at and to be taken elsewhere by its link. */
export function MaterialGrid({ materials, isStale }: MaterialGridProps) {
  const { message } = App.useApp();
  const [previewed, setPreviewed] = useState<Material | null>(null);

  const copy = async (material: Material) => {
    try {
      await navigator.clipboard.writeText(wholeLink(material));
      void message.success('链接已复制');
    } catch {
      // over plain http the browser copies nothing for us: the link is there to be selected
      setPreviewed(material);
      void message.warning('浏览器不允许自动复制，请手动复制链接');
    }
  };
  return (
    <>
      <ul className={isStale ? 'material-grid is-stale' : 'material-grid'} aria-label="素材">
        {materials.map((material) => (
          <li key={material.id} className="material-tile">
            <img src={material.link} alt={material.name} loading="lazy" decoding="async" />
            <p className="material-name" title={material.name}>
              {material.name}
            </p>
            <p className="material-facts">
              {material.width} × {material.height} · {sizeText(material.bytes)}
            </p>
            <div className="material-buttons">
              <Button
                icon={<CopyOutlined />}
                aria-label={`复制${material.name}的链接`}
                onClick={() => void copy(material)}
              >
                复制链接
              </Button>
              <Button
                icon={<EyeOutlined />}
                aria-label={`预览${material.name}`}
                onClick={() => setPreviewed(material)}
              >
                预览
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {previewed === null ? null : (
        <PreviewDialog
          link={previewed.link}
          name={previewed.name}
          onClosed={() => setPreviewed(null)}
        >
          <FactList facts={factsOf(previewed)} />
        </PreviewDialog>
      )}
    </>
  );
}

/** The server's links have no host: the image is on the brand's own. */
const wholeLink = ({ link }: Material) => new URL(link, location.origin).href;

const factsOf = (material: Material) => [
  { label: '名称', value: material.name },
  { label: '链接', value: <CopyableText text={wholeLink(material)} name="链接" /> },
  { label: '尺寸', value: `${material.width} × ${material.height}` },
  { label: '大小', value: sizeText(material.bytes) },
  { label: '上传人', value: material.uploadedBy },
  { label: '上传时间', value: timeText(material.createTime) },
];
