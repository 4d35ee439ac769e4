import { Alert, Button } from 'antd';
import { csvOf } from '@rental/domain/csv';
import { productImportColumns } from '@rental/domain/rental/products/product-import';
import type { AnswerOf } from '../../http/call.ts';
import { ImportDialog } from '../../ui/imports/import-dialog.tsx';
import { ImportErrors } from '../../ui/imports/import-errors.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { productReads } from './product-reads.ts';
import '../../ui/plain-table.css';
import './products.css';

type Checked = AnswerOf<'checkProductImport'>;

/** 导入商品. */
export const ImportProductsModal = ({ onClosed }: { readonly onClosed: () => void }) => (
  <ImportDialog
    title="导入商品"
    check="checkProductImport"
    write="importProducts"
    preview={previewOf}
    countOf={({ newCount, errorCount }) => (errorCount > 0 ? 0 : newCount)}
    doneWords={({ importedCount }) => `导入完成：新增${importedCount}个商品，尚未上架`}
    refreshes={productReads}
    onClosed={onClosed}
  >
    <p>
      {words}{' '}
      <Button type="link" size="small" className="product-template" onClick={saveTemplate}>
        下载模板
      </Button>
    </p>
  </ImportDialog>
);

const previewOf = (checked: Checked) =>
  checked.errorCount > 0 ? <ImportErrors {...checked} /> : <NewProducts checked={checked} />;

const saveTemplate = () =>
  saveFile(new Blob([csvOf([productImportColumns])], { type: 'text/csv' }), '商品导入模板.csv');

function NewProducts({ checked }: { readonly checked: Checked }) {
  const { rows, newCount, skuCount, newCategories } = checked;
  if (newCount === 0) return <Alert type="info" showIcon title="文件中没有商品" />;
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={`可以导入${newCount}个商品、${skuCount}个规格`}
        description={
          newCategories.length === 0 ? undefined : `将新增类目：${newCategories.join('、')}`
        }
      />
      <ScrollRegion className="plain-table-scroll import-preview" label="导入预览">
        <table className="plain-table">
          <thead>
            <tr>
              {['商品编码', '商品名称', '类目', '规格'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code}>
                <td>{row.code}</td>
                <td>{row.name}</td>
                <td>{row.category ?? '-'}</td>
                <td className="import-words">{row.skus.join('；')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length < newCount ? <p>只预览前{rows.length}个商品</p> : null}
    </>
  );
}

const words =
  '支持 csv 和 xlsx，最多20000行、10MB。每个规格一行，同一商品的多行填写相同的商品编码；商品编码、商品名称、' +
  '规格编码、市场价为必填。类目如 数码/相机，不存在时自动新增；多个标签用顿号分隔。任意一行有误，则全部不导入。';
