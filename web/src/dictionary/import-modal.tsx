import { UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Modal } from 'antd';
import { useState } from 'react';
import type { AnswerOf } from '../http/call.ts';
import { wordsOf } from '../http/errors.ts';
import { upload } from '../http/upload.ts';
import { dictionaryReads } from '../http/use-dictionary.ts';
import { isReadOf } from '../http/use-read.ts';
import { FileButton } from '../ui/images/file-button.tsx';
import { Loading } from '../ui/page-states.tsx';
import { ImportPreview } from './import-preview.tsx';

type Checked = AnswerOf<'checkDictionaryImport'>;

interface Chosen {
  readonly file: File;
  readonly checked: Checked | null;
}

/** 导入: a table is looked through row by row first; it is written whole or not at all. */
export function ImportModal({ onClosed }: { readonly onClosed: () => void }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [words, setWords] = useState<string | null>(null);

  const check = async (file: File) => {
    setWords(null);
    setChosen({ file, checked: null });
    try {
      setChosen({ file, checked: await upload('checkDictionaryImport', file, file.name) });
    } catch (error) {
      setChosen(null);
      setWords(wordsOf(error));
    }
  };
  const write = async ({ file }: Chosen) => {
    setWords(null);
    setWriting(true);
    try {
      const { addedCount, changedCount } = await upload('importDictionary', file, file.name);
      void message.success(`导入完成：新增${addedCount}条，修改${changedCount}条`);
      setOpen(false);
    } catch (error) {
      setWords(wordsOf(error));
    } finally {
      setWriting(false);
      void queries.invalidateQueries({ predicate: isReadOf(...dictionaryReads) });
    }
  };

  const checked = chosen?.checked ?? null;
  const count = (checked?.addedCount ?? 0) + (checked?.changedCount ?? 0);
  const isReady = checked !== null && checked.errorCount === 0 && count > 0;
  return (
    <Modal
      open={isOpen}
      title="导入字典明细"
      width={860}
      okText={isReady ? `导入 ${count} 条` : '导入'}
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={isWriting}
      okButtonProps={{ size: 'middle', disabled: !isReady }}
      cancelButtonProps={{ size: 'middle' }}
      onOk={() => chosen !== null && void write(chosen)}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className="dictionary-import">
        <p>
          支持 csv 和
          xlsx，最多20000行、10MB，一个文件可以包含多个字典。首行为列名：字典名称、标签、值、
          颜色、排序、状态；可以先导出，修改后再导入。有一行错误时不会导入任何内容。
        </p>
        <p>
          <FileButton
            accept=".csv,.xlsx"
            label="选择导入文件"
            isMultiple={false}
            icon={<UploadOutlined />}
            onPick={([file]) => file !== undefined && void check(file)}
          >
            {chosen === null ? '选择文件' : '重新选择'}
          </FileButton>
          <span className="dictionary-file">{chosen?.file.name}</span>
        </p>
        {words === null ? null : <Alert type="error" showIcon title={words} />}
        {chosen !== null && checked === null ? <Loading rows={4} /> : null}
        {checked === null ? null : <ImportPreview checked={checked} />}
      </div>
    </Modal>
  );
}
