import { Alert, Button } from 'antd';
import { csvOf } from '@rental/domain/csv';
import { deviceImportColumns } from '@rental/domain/rental/devices/device-import';
import { grades } from '@rental/domain/rental/devices/grade';
import type { AnswerOf } from '../../http/call.ts';
import { ImportDialog } from '../../ui/imports/import-dialog.tsx';
import { ImportErrors } from '../../ui/imports/import-errors.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { deviceReads } from './device-reads.ts';
import '../../ui/plain-table.css';
import './devices.css';

type Checked = AnswerOf<'checkDeviceImport'>;

/** 导入设备. */
export const ImportDevicesModal = ({ onClosed }: { readonly onClosed: () => void }) => (
  <ImportDialog
    title="导入设备"
    check="checkDeviceImport"
    write="importDevices"
    preview={previewOf}
    countOf={({ newCount, errorCount }) => (errorCount > 0 ? 0 : newCount)}
    doneWords={({ importedCount }) => `导入完成：新增${importedCount}台设备`}
    refreshes={deviceReads}
    onClosed={onClosed}
  >
    <p>
      {words}{' '}
      <Button type="link" size="small" className="device-template" onClick={saveTemplate}>
        下载模板
      </Button>
    </p>
  </ImportDialog>
);

const previewOf = (checked: Checked) =>
  checked.errorCount > 0 ? <ImportErrors {...checked} /> : <NewDevices checked={checked} />;

const saveTemplate = () =>
  saveFile(new Blob([csvOf([deviceImportColumns])], { type: 'text/csv' }), '设备导入模板.csv');

function NewDevices({ checked: { rows, newCount } }: { readonly checked: Checked }) {
  if (newCount === 0) return <Alert type="info" showIcon title="文件中没有设备" />;
  return (
    <>
      <Alert type="success" showIcon title={`可以导入${newCount}台设备`} />
      <ScrollRegion className="plain-table-scroll import-preview" label="导入预览">
        <table className="plain-table">
          <thead>
            <tr>
              {['行号', '序列号', '商品规格', '店铺', '成本价', '购入日期', '成色', '备注'].map(
                (title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <td>{row.line}</td>
                <td>{row.serial}</td>
                <td>{row.skuName}</td>
                <td>{row.storeName}</td>
                <td>{moneyText(row.costFen)}</td>
                <td>{row.boughtOn ?? '-'}</td>
                <td>{grades[row.grade]}</td>
                <td className="import-words">{row.note ?? '-'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length < newCount ? <p>只预览前{rows.length}行</p> : null}
    </>
  );
}

const words =
  '支持 csv 和 xlsx，最多20000行、10MB。首行为列名：序列号、商品编码、店铺为必填，成本价、购入日期、备注、成色为选填，成色不填为全新。' +
  '序列号列请设为文本格式。任意一行有误，则全部不导入。';
