import { App } from 'antd';
import { useState } from 'react';
import type { Material } from '@rental/contract/platform/materials';
import { useRefresh } from '../../http/use-read.ts';
import { CropDialog, type CropShape } from '../../ui/images/crop-dialog.tsx';
import { defaultFrame, within } from '../../ui/images/crop-geometry.ts';
import { uploadOnto } from '../../ui/images/image-shelves.ts';
import { materialReads } from './material-reads.ts';

interface CropCopyDialogProps {
  readonly material: Material;
  readonly file: File;
  readonly onClosed: () => void;
}

/** 裁剪另存: what is cut out becomes an image of its own in the same category; this one stays as it is. */
export function CropCopyDialog({ material, file, onClosed }: CropCopyDialogProps) {
  const { message } = App.useApp();
  const refresh = useRefresh();
  const [files] = useState([file]);
  return (
    <CropDialog
      call="uploadPicture"
      query={uploadOnto(material.categoryId ?? 'none')}
      most={1}
      frame={defaultFrame}
      shapes={shapesFor(material)}
      files={files}
      onUploaded={() => {
        void message.success('已另存为新图片');
        refresh(...materialReads);
      }}
      onClosed={onClosed}
    />
  );
}

const shapesFor = (material: Material): CropShape[] => [
  { label: '原比例', frame: within(material, defaultFrame.width) },
  { label: '1:1', frame: defaultFrame },
  { label: '4:3', frame: { width: 200, height: 150 } },
  { label: '16:9', frame: { width: 320, height: 180 } },
];
