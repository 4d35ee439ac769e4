import { CloudUploadOutlined } from '@ant-design/icons';
import { useState, type DragEvent } from 'react';
import { newKey } from '../../http/new-key.ts';
import type { UploadName } from '../../http/upload.ts';
import { FileButton } from './file-button.tsx';
import { pickerTypes, uploadComplaint } from './image-files.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';
import './images.css';

interface ImageUploadProps {
  readonly call: UploadName;
  readonly onUploaded: (links: readonly string[]) => void;
}

/** Uploads images as they are, many at once: picked, or dropped on it. */
export function ImageUpload({ call, onUploaded }: ImageUploadProps) {
  const uploads = useUploads(call, onUploaded);
  const [isOver, setOver] = useState(false);

  const add = (files: readonly File[]) =>
    uploads.add(
      files.map((file) => ({
        id: newKey(),
        file,
        name: file.name,
        complaint: uploadComplaint(file),
      })),
    );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <div className="image-upload">
      <div
        className={isOver ? 'image-upload-place is-over' : 'image-upload-place'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton
          type="primary"
          icon={<CloudUploadOutlined />}
          accept={pickerTypes.accept}
          isMultiple
          onPick={add}
        >
          上传图片
        </FileButton>
        <span className="image-upload-hint">
          可一次选择多张，或把图片拖到这里。支持 jpg、jpeg、png，单张最大 10 MB
        </span>
      </div>
      <UploadList uploads={uploads} />
    </div>
  );
}
