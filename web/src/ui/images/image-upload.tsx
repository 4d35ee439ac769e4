import { CloudUploadOutlined } from '@ant-design/icons';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { newKey } from '../../http/new-key.ts';
import type { ImageUploadName, UploadQuery } from '../../http/upload.ts';
import { FileButton } from './file-button.tsx';
import { pickerTypes, uploadComplaint } from './image-files.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';
import './images.css';

interface ImageUploadProps {
  readonly call: ImageUploadName;
  /** The query for the files that are added now. */
  readonly query?: UploadQuery;
  readonly onUploaded: (links: readonly string[]) => void;
  /** A part of the page that also takes dropped files. */
  readonly children?: ReactNode;
}

/** Uploads images unchanged, many at once: picked, or dropped on it. */
export function ImageUpload({ call, query, onUploaded, children }: ImageUploadProps) {
  const queries = useRef(new Map<string, UploadQuery>());
  const uploads = useUploads(call, onUploaded, (id) => queries.current.get(id));
  const [isOver, setOver] = useState(false);

  const add = (files: readonly File[]) =>
    uploads.add(
      files.map((file) => {
        const id = newKey();
        if (query !== undefined) queries.current.set(id, query);
        return { id, file, name: file.name, complaint: uploadComplaint(file) };
      }),
    );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <div
      className="image-upload"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={isOver ? 'image-upload-place is-over' : 'image-upload-place'}>
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
      {children}
    </div>
  );
}
