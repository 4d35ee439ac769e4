import { Form } from 'antd';
import { maxStepPapers } from '@rental/contract/rental/dunning-transfers';
import { useState } from 'react';
import { isInterrupt } from '../../http/call-error.ts';
import { wordsOf } from '../../http/errors.ts';
import { upload } from '../../http/upload.ts';
import { FileButton } from '../../ui/images/file-button.tsx';
import { sizeText } from '../../ui/texts/size-text.ts';
import '../../ui/text-button.css';
import './dunning-transfers.css';

/** A paper that is uploaded, and what is shown of it. */
export interface Paper {
  readonly address: string;
  readonly name: string;
  readonly bytes: number;
}

/** 文书 in PDF of a hand-over or of one of its steps. */
export const PapersField = () => (
  <Form.Item
    name="papers"
    label="PDF文书"
    extra={`判决书、调解书、委托合同等，单份最大10MB，最多${maxStepPapers}份`}
  >
    <PaperList />
  </Form.Item>
);

interface PaperListProps {
  readonly value?: readonly Paper[];
  readonly onChange?: (papers: readonly Paper[]) => void;
}

const none: readonly Paper[] = [];

function PaperList({ value: papers = none, onChange }: PaperListProps) {
  const [isSending, setSending] = useState(false);
  const [words, setWords] = useState('');
  const send = async (files: readonly File[]) => {
    const kept = [...papers];
    setSending(true);
    setWords('');
    try {
      for (const file of files.slice(0, maxStepPapers - kept.length)) {
        kept.push(await upload('uploadPdf', file, file.name));
        onChange?.([...kept]);
      }
    } catch (error) {
      if (!isInterrupt(error)) setWords(wordsOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="transfer-papers">
      <FileButton
        accept=".pdf"
        label="选择PDF文书"
        isMultiple
        disabled={isSending || papers.length >= maxStepPapers}
        onPick={(files) => void send(files)}
      >
        {isSending ? '正在上传' : '选择文书'}
      </FileButton>
      {words === '' ? null : <p role="alert">{words}</p>}
      <ul>
        {papers.map(({ address, name, bytes }) => (
          <li key={address}>
            {name}（{sizeText(bytes)}）
            <button
              type="button"
              className="text-button"
              aria-label={`移除 ${name}`}
              onClick={() => onChange?.(papers.filter((paper) => paper.address !== address))}
            >
              移除
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
