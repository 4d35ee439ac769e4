import type { Material } from '@rental/contract/platform/materials';
import { sizeText } from '../../ui/images/image-files.ts';
import { PreviewDialog } from '../../ui/images/preview-dialog.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { timeText } from '../../ui/texts/time-text.ts';

interface MaterialPreviewProps {
  readonly material: Material;
  readonly onClosed: () => void;
}

export function MaterialPreview({ material, onClosed }: MaterialPreviewProps) {
  return (
    <PreviewDialog link={material.link} name={material.name} onClosed={onClosed}>
      <FactList facts={factsOf(material)} />
    </PreviewDialog>
  );
}

/** The server's links have no host: the image is on the brand's own. */
export const wholeLink = ({ link }: Material) => new URL(link, location.origin).href;

const factsOf = (material: Material) => [
  { label: '名称', value: material.name },
  { label: '链接', value: <CopyableText text={wholeLink(material)} name="链接" /> },
  { label: '尺寸', value: `${material.width} × ${material.height}` },
  { label: '大小', value: sizeText(material.bytes) },
  { label: '引用数', value: String(material.useCount) },
  { label: '上传人', value: material.uploadedBy },
  { label: '上传时间', value: timeText(material.createTime) },
  ...(material.trashTime === null
    ? []
    : [{ label: '删除时间', value: timeText(material.trashTime) }]),
];
