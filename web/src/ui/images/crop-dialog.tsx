import { FolderOpenOutlined } from '@ant-design/icons';
import { Alert, Modal, Segmented } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newKey } from '../../http/new-key.ts';
import type { ImageUploadName, UploadQuery } from '../../http/upload.ts';
import { useModule } from '../loading/use-module.ts';
import { Failed, Loading } from '../page-states.tsx';
import { CropControls } from './crop-controls.tsx';
import { untouched, type CropEntry } from './crop-entry.ts';
import { maxAtOnce, type Size } from './crop-geometry.ts';
import { cutOut, openImage } from './crop-image.ts';
import { CropStrip } from './crop-strip.tsx';
import { FileButton } from './file-button.tsx';
import { cropperTypes, jpegName, typeComplaint } from './image-files.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';
import './images.css';

export interface CropShape {
  readonly label: string;
  readonly frame: Size;
}

interface CropDialogProps {
  readonly call: ImageUploadName;
  /** The number of images wanted when it opens; it takes at most five at once (S259). */
  readonly most: number;
  /** The size of their frame, px: the ratio of the crop, and its smallest size. */
  readonly frame: Size;
  /** The ratios to choose from, the first one selected; if absent, only that of `frame`. */
  readonly shapes?: readonly CropShape[];
  /** The images to be cut when it opens. */
  readonly files?: readonly File[];
  readonly query?: UploadQuery;
  readonly onUploaded: (links: readonly string[]) => void;
  readonly onClosed: () => void;
}

const loadStage = () => import('./crop-stage.tsx');

/** 图片裁剪: images are picked, cut and uploaded. A failed image stays here as it was cut; the others are handed over. */
export function CropDialog({ call, query, onUploaded, onClosed, ...props }: CropDialogProps) {
  const { shapes = [] } = props;
  const [most] = useState(props.most);
  const [shape, setShape] = useState(shapes[0]);
  const frame = shape?.frame ?? props.frame;
  const [isLeft, setLeft] = useState(false);
  const [entries, setEntries] = useState<readonly CropEntry[]>([]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const [doneCount, setDoneCount] = useState(0);
  const uploads = useUploads(
    call,
    (links, ids) => {
      const left = entries.filter(({ id }) => !ids.includes(id));
      setEntries(left);
      setDoneCount((count) => count + links.length);
      onUploaded(links);
      if (left.length === 0) setLeft(true);
    },
    () => query,
  );

  const room = Math.min(maxAtOnce, most - doneCount) - entries.length;
  const chosen = entries.find(({ id }) => id === chosenId) ?? entries[0];
  const isSending = uploads.queue.some(({ state }) => state === 'queued');
  const changeChosen = (change: Partial<CropEntry>) => {
    if (chosen === undefined) return;
    const { id } = chosen;
    setEntries((entries) =>
      entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
    );
  };
  const drop = (id: string) => {
    uploads.drop(id);
    setEntries((entries) => entries.filter((entry) => entry.id !== id));
  };

  const open = async (files: readonly File[]) => {
    const opened = await Promise.all(files.slice(0, room).map((file) => entryOf(file, frame)));
    const tooMany = files.length - opened.length;
    setComplaints([
      ...opened.filter((one) => typeof one === 'string'),
      ...(tooMany > 0 ? [`最多还能添加 ${room} 张图片，其余 ${tooMany} 张未添加`] : []),
    ]);
    const added = opened.filter((one) => typeof one !== 'string');
    setEntries((entries) => [...entries, ...added]);
    if (added[0] !== undefined) setChosenId(added[0].id);
  };
  const hasOpened = useRef(false); // a page that comes back to the front runs its effects again
  const openGiven = useEffectEvent(() => {
    if (hasOpened.current || props.files === undefined) return;
    hasOpened.current = true;
    void open(props.files);
  });
  useEffect(() => openGiven(), []);
  const reshape = (label: string) => {
    const chosen = shapes.find((shape) => shape.label === label);
    if (chosen === undefined) return;
    setShape(chosen);
    setEntries((entries) =>
      entries.map((entry) => ({ ...entry, ...untouched(entry.image, chosen.frame) })),
    );
  };
  const send = async () => {
    const cuts = await Promise.all(
      entries.map(async ({ id, name, image, cut }) => {
        const file = await cutOut(image, cut, frame);
        return { id, file, name: jpegName(name), complaint: null };
      }),
    );
    uploads.add(cuts);
  };
  return (
    <Modal
      open={!isLeft}
      title="图片裁剪"
      width={950}
      okText={entries.length > 1 ? `上传 ${entries.length} 张` : '上传'}
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={isSending}
      okButtonProps={{ size: 'middle', disabled: entries.length === 0 }}
      cancelButtonProps={{ size: 'middle' }}
      onOk={() => void send()}
      onCancel={() => setLeft(true)}
      afterClose={onClosed}
    >
      {complaints.map((words) => (
        <Alert key={words} className="crop-complaint" type="error" showIcon title={words} />
      ))}
      {shape === undefined ? null : (
        <Segmented
          className="crop-shapes"
          aria-label="裁剪比例"
          disabled={isSending}
          options={shapes.map(({ label }) => label)}
          value={shape.label}
          onChange={reshape}
        />
      )}
      <div className="crop-columns">
        <div className="crop-stage">
          {chosen === undefined ? (
            <p className="crop-nothing">请选择图片，支持 png、jpeg、gif、jpg</p>
          ) : (
            <Stage entry={chosen} frame={frame} onChange={changeChosen} />
          )}
        </div>
        <CropControls entry={chosen} frame={frame} isDisabled={isSending} onChange={changeChosen} />
      </div>
      <div className="crop-files">
        <FileButton
          icon={<FolderOpenOutlined />}
          accept={cropperTypes.accept}
          isMultiple={room > 1}
          disabled={room <= 0 || isSending}
          onPick={(files) => void open(files)}
        >
          选择图片
        </FileButton>
        <CropStrip
          entries={entries}
          chosenId={chosen?.id}
          isDisabled={isSending}
          onChoose={setChosenId}
          onDrop={drop}
        />
      </div>
      <UploadList uploads={uploads} />
    </Modal>
  );
}

type StageProps = Parameters<Awaited<ReturnType<typeof loadStage>>['CropStage']>[0];

function Stage(props: StageProps) {
  const { module, error, retry } = useModule(loadStage);
  if (module !== null) return <module.CropStage {...props} />;
  return error === null ? <Loading rows={4} /> : <Failed error={error} onRetry={retry} />;
}

/** Opens a file as an entry of the dialog; a message if it cannot be opened. */
async function entryOf(file: File, frame: Size): Promise<CropEntry | string> {
  const complaint = typeComplaint(file, cropperTypes);
  if (complaint !== null) return `${file.name}：${complaint}`;
  try {
    const image = await openImage(file);
    return { id: newKey(), name: file.name, image, ...untouched(image, frame) };
  } catch {
    return `${file.name}：图片无法打开，文件可能已损坏`;
  }
}
