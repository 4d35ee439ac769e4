import { Button, Progress } from 'antd';
import { sizeText } from './image-files.ts';
import { summaryOf, type UploadItem } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';
import './images.css';

/** The files being uploaded, each with its progress or its error. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { queue, doneCount } = uploads;
  return (
    <div className="upload-list">
      <p className="upload-list-summary" role="status">
        {summaryOf(queue, doneCount)}
      </p>
      {queue.length === 0 ? null : (
        <ul aria-label="上传列表">
          {queue.map((item) => (
            <UploadRow key={item.id} item={item} uploads={uploads} />
          ))}
        </ul>
      )}
    </div>
  );
}

function UploadRow({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { id, name, file, state, sent, words } = item;
  const isGoing = state === 'queued';
  return (
    <li className="upload-row">
      <span className="upload-row-name" title={name}>
        {name}
      </span>
      <span className="upload-row-size">{sizeText(file.size)}</span>
      {words === null ? (
        <Progress
          className="upload-row-progress"
          aria-label={`${name}的上传进度`}
          size="small"
          percent={state === 'done' ? 100 : Math.min(99, Math.floor(sent * 100))}
        />
      ) : (
        <span className="upload-row-words">{words}</span>
      )}
      <span className="upload-row-buttons">
        {state === 'failed' ? (
          <Button
            type="link"
            size="small"
            aria-label={`重试${name}`}
            onClick={() => uploads.retry(id)}
          >
            重试
          </Button>
        ) : null}
        {state === 'done' ? null : (
          <Button
            type="link"
            size="small"
            aria-label={`${isGoing ? '取消' : '移除'}${name}`}
            onClick={() => uploads.drop(id)}
          >
            {isGoing ? '取消' : '移除'}
          </Button>
        )}
      </span>
    </li>
  );
}
