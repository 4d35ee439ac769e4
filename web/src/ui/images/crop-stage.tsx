import Cropper from 'react-easy-crop';
import type { CropEntry } from './crop-entry.ts';
import { maxZoom, type Size } from './crop-geometry.ts';
import 'react-easy-crop/react-easy-crop.css';

interface CropStageProps {
  readonly entry: CropEntry;
  readonly frame: Size;
  readonly onChange: (change: Partial<CropEntry>) => void;
}

/** The stage on which an image is dragged, zoomed and cut. Loaded when the dialog opens. */
export function CropStage({ entry, frame, onChange }: CropStageProps) {
  const { id, image, crop, zoom, degrees } = entry;
  return (
    <Cropper
      key={id}
      image={image.address}
      crop={crop}
      zoom={zoom}
      rotation={degrees}
      aspect={frame.width / frame.height}
      maxZoom={maxZoom}
      disableAutomaticStylesInjection
      cropperProps={{ role: 'application', 'aria-label': '裁剪框，用方向键移动图片' }}
      mediaProps={{ alt: '' }}
      onCropChange={(crop) => onChange({ crop })}
      onZoomChange={(zoom) => onChange({ zoom })}
      onCropAreaChange={(_, area) => onChange({ cut: { area, degrees } })}
    />
  );
}
