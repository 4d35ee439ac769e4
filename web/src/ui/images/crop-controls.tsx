import { RotateLeftOutlined, RotateRightOutlined } from '@ant-design/icons';
import { Button, Slider } from 'antd';
import { useEffect, useRef } from 'react';
import { untouched, type CropEntry } from './crop-entry.ts';
import { maxZoom, outputSize, turnedBy, within, type Size } from './crop-geometry.ts';
import { drawnCut } from './crop-image.ts';

interface CropControlsProps {
  readonly entry: CropEntry | undefined;
  readonly frame: Size;
  readonly isDisabled: boolean;
  readonly onChange: (change: Partial<CropEntry>) => void;
}

/** The controls beside the stage: a preview of the result, zoom and rotation. */
export function CropControls({ entry, frame, isDisabled, onChange }: CropControlsProps) {
  const isOff = entry === undefined || isDisabled;
  const { zoom, degrees } = entry ?? { zoom: 1, degrees: 0 };
  return (
    <div className="crop-controls">
      <CutPreview entry={entry} frame={frame} />
      <label className="crop-control">
        <span>缩放 {zoom.toFixed(1)} 倍</span>
        <Slider
          ariaLabelForHandle="缩放"
          min={1}
          max={maxZoom}
          step={0.1}
          value={zoom}
          tooltip={{ open: false }}
          disabled={isOff}
          onChange={(zoom) => onChange({ zoom })}
        />
      </label>
      <label className="crop-control">
        <span>旋转 {degrees}°</span>
        <Slider
          ariaLabelForHandle="旋转"
          min={-180}
          max={180}
          value={degrees}
          tooltip={{ open: false }}
          disabled={isOff}
          onChange={(degrees) => onChange({ degrees })}
        />
      </label>
      <div className="crop-buttons">
        <Button
          icon={<RotateLeftOutlined />}
          disabled={isOff}
          onClick={() => onChange({ degrees: turnedBy(degrees, -90) })}
        >
          左转
        </Button>
        <Button
          icon={<RotateRightOutlined />}
          disabled={isOff}
          onClick={() => onChange({ degrees: turnedBy(degrees, 90) })}
        >
          右转
        </Button>
        <Button
          disabled={isOff}
          onClick={() => entry !== undefined && onChange(untouched(entry.image, frame))}
        >
          还原
        </Button>
      </div>
    </div>
  );
}

const previewSide = 150;

/** The cut-out, small, drawn as it will be uploaded. */
function CutPreview({ entry, frame }: Pick<CropControlsProps, 'entry' | 'frame'>) {
  const place = useRef<HTMLCanvasElement>(null);
  const shown = within({ width: frame.width * 100, height: frame.height * 100 }, previewSide);
  const image = entry?.image;
  const cut = entry?.cut;
  useEffect(() => {
    const context = place.current?.getContext('2d');
    if (context === null || context === undefined) return undefined;
    const { width, height } = context.canvas;
    const drawing = requestAnimationFrame(() => {
      context.clearRect(0, 0, width, height);
      if (image !== undefined && cut !== undefined)
        context.drawImage(drawnCut(image, cut, frame), 0, 0, width, height);
    });
    return () => cancelAnimationFrame(drawing);
  }, [image, cut, frame]);

  const size = cut === undefined ? null : outputSize(cut.area, frame);
  return (
    <figure className="crop-preview">
      <canvas ref={place} width={shown.width} height={shown.height} aria-hidden="true" />
      <figcaption>{size === null ? '效果预览' : `输出 ${size.width} × ${size.height}`}</figcaption>
    </figure>
  );
}
