import { Alert, Button } from 'antd';
import { csvOf } from '@rental/domain/csv';
import { saveFile } from '../save-file.ts';
import { ScrollRegion } from '../scroll-region.tsx';
import '../plain-table.css';
import './imports.css';

interface Fault {
  readonly line: number;
  readonly column?: string | undefined;
  readonly words: string;
}

interface ImportErrorsProps {
  readonly errors: readonly Fault[];
  /** The number of all wrong rows; `errors` may contain only the first ones. */
  readonly errorCount: number;
}

/** More rows than this are read in the file of the errors. */
const maxShown = 200;

/** The wrong rows of a table, each with its error. An import that tells the columns has one line for each fault. */
export function ImportErrors({ errors, errorCount }: ImportErrorsProps) {
  const hasColumns = errors.some(({ column }) => column !== undefined);
  const isCut = new Set(errors.map(({ line }) => line)).size < errorCount;
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={`有${errorCount}行错误，请改正后重新选择文件`}
        action={
          <Button size="small" onClick={() => saveErrors(errors)}>
            下载错误明细
          </Button>
        }
      />
      <FaultTable label="错误明细" words="错误" faults={errors} hasColumns={hasColumns} />
      {isCut ? <p>只列出前{errors.length}行错误</p> : null}
    </>
  );
}

interface FaultTableProps {
  readonly label: string;
  /** The title of the sentences. */
  readonly words: string;
  readonly faults: readonly Fault[];
  readonly hasColumns: boolean;
}

export function FaultTable({ label, words: title, faults, hasColumns }: FaultTableProps) {
  return (
    <>
      <ScrollRegion className="plain-table-scroll import-preview" label={label}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">行号</th>
              {hasColumns ? <th scope="col">列</th> : null}
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, maxShown).map(({ line, column, words }) => (
              <tr key={`${line} ${column ?? ''} ${words}`}>
                <td>{line}</td>
                {hasColumns ? <td>{column ?? '-'}</td> : null}
                <td className="import-words">{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {faults.length > maxShown ? <p>此处显示前{maxShown}条</p> : null}
    </>
  );
}

const saveErrors = (errors: readonly Fault[]) =>
  saveFile(
    new Blob(
      [
        csvOf([
          ['行号', '列', '错误'],
          ...errors.map(({ line, column, words }) => [String(line), column ?? '', words]),
        ]),
      ],
      { type: 'text/csv' },
    ),
    '导入错误明细.csv',
  );
