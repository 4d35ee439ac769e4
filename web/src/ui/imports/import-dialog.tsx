import { UploadOutlined } from '@ant-design/icons';
import { Alert, App, Modal } from 'antd';
import { useState, type DragEvent, type ReactNode } from 'react';
import type { CallName } from '@rental/contract/contract';
import type { AnswerOf } from '../../http/call.ts';
import { wordsOf } from '../../http/errors.ts';
import { upload, type UploadName, type UploadQuery } from '../../http/upload.ts';
import { useRefresh } from '../../http/use-read.ts';
import { FileButton } from '../images/file-button.tsx';
import { Loading } from '../page-states.tsx';
import './imports.css';

interface ImportDialogProps<Check extends UploadName, Write extends UploadName> {
  readonly title: string;
  /** The call that checks a table and the one that writes it. */
  readonly check: Check;
  readonly write: Write;
  /** The query of both calls. */
  readonly query?: UploadQuery | undefined;
  /** A sample table, and a link to download it. */
  readonly children: ReactNode;
  readonly preview: (checked: AnswerOf<Check>) => ReactNode;
  /** The number of rows that would be written; 0 if there are errors or nothing to do. */
  readonly countOf: (checked: AnswerOf<Check>) => number;
  readonly doneWords: (written: AnswerOf<Write>) => string;
  readonly refreshes: readonly CallName[];
  readonly onClosed: () => void;
}

/** An import of many rows answers when all of them are written. */
const writeMs = 300_000;

interface Chosen<Checked> {
  readonly file: File;
  readonly checked: Checked | null;
}

/** 导入: a table, picked or dropped, is first checked row by row; it is written as a whole or not at all. */
export function ImportDialog<Check extends UploadName, Write extends UploadName>(
  props: ImportDialogProps<Check, Write>,
) {
  const { message } = App.useApp();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(true);
  const [isOver, setOver] = useState(false);
  const [chosen, setChosen] = useState<Chosen<AnswerOf<Check>> | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [words, setWords] = useState<string | null>(null);

  const check = async (file: File) => {
    setWords(null);
    setChosen({ file, checked: null });
    try {
      setChosen({
        file,
        checked: await upload(props.check, file, file.name, { query: props.query }),
      });
    } catch (error) {
      setChosen(null);
      setWords(wordsOf(error));
    }
  };
  const write = async ({ file }: Chosen<AnswerOf<Check>>) => {
    setWords(null);
    setWriting(true);
    try {
      const written = await upload(props.write, file, file.name, {
        query: props.query,
        idleMs: writeMs,
      });
      void message.success(props.doneWords(written));
      setOpen(false);
    } catch (error) {
      setWords(wordsOf(error));
    } finally {
      setWriting(false);
      refresh(...props.refreshes);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !isWriting) void check(file);
  };

  const checked = chosen?.checked ?? null;
  const count = checked === null ? 0 : props.countOf(checked);
  return (
    <Modal
      open={isOpen}
      title={props.title}
      width={860}
      okText={count > 0 ? `导入 ${count} 条` : '导入'}
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={isWriting}
      okButtonProps={{ size: 'middle', disabled: count === 0 }}
      cancelButtonProps={{ size: 'middle' }}
      onOk={() => chosen !== null && void write(chosen)}
      onCancel={() => setOpen(false)}
      afterClose={props.onClosed}
    >
      <div
        className="import"
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {props.children}
        <div className={isOver ? 'import-place is-over' : 'import-place'}>
          <FileButton
            accept=".csv,.xlsx"
            label="选择导入文件"
            isMultiple={false}
            icon={<UploadOutlined />}
            onPick={([file]) => file !== undefined && void check(file)}
          >
            {chosen === null ? '选择文件' : '重新选择'}
          </FileButton>
          <span className="import-file">{chosen?.file.name ?? '或把文件拖到这里'}</span>
        </div>
        {words === null ? null : <Alert type="error" showIcon title={words} />}
        {chosen !== null && checked === null ? <Loading rows={4} /> : null}
        {checked === null ? null : props.preview(checked)}
      </div>
    </Modal>
  );
}
