import type { BrandAccountRow } from '@rental/contract/platform/all-accounts';
import { csvOf } from '@rental/domain/csv';
import { accountKinds } from '@rental/domain/platform/provider-accounts/account-kinds';
import { accountStates } from '@rental/domain/platform/provider-accounts/account-life';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import {
  brandAccountColumns,
  brandAccountFields,
  leftText,
  purposeText,
  rateText,
  testText,
} from './brand-account-columns.tsx';

const rules = async () =>
  (await import('@rental/contract/platform/all-accounts')).listBrandAccounts;

/** 服务商账户总览, for the platform's staff: the accounts of all brands, those that end first before the others. */
export default function BrandAccountPage() {
  const brands = useRead('accountBrands', undefined, { staleTime: Infinity });
  const fields = useMemo(() => brandAccountFields(brands.data ?? []), [brands.data]);
  const exporting = useCommand('exportBrandAccounts', { refreshes: [] });
  return (
    <DataTable
      read="listBrandAccounts"
      rules={rules}
      noun="账户"
      columns={brandAccountColumns}
      rowKey={idOf}
      fields={fields}
      commands={
        <Button
          loading={exporting.isPending}
          onClick={() =>
            exporting.mutate(undefined, { onSuccess: ({ content }) => saveTable(content) })
          }
        >
          导出全部
        </Button>
      }
    />
  );
}

const idOf = (row: BrandAccountRow) => row.id;

const titles = [
  '品牌',
  '品牌代码',
  '账户',
  '服务商',
  '用途',
  '状态',
  '到期日',
  '剩余',
  '今日调用',
  '今日成功率',
  '平均耗时（毫秒）',
  '最近测试',
  '测试结果',
];

function saveTable(rows: readonly BrandAccountRow[]): void {
  const table = rows.map((row) => [
    row.brandName,
    row.brandCode,
    row.name,
    accountKinds[row.kind].label,
    purposeText(row),
    accountStates[row.state],
    row.expiresOn ?? '',
    leftText(row),
    row.today?.calls ?? 0,
    rateText(row),
    row.today?.averageMs ?? '',
    row.lastTest === null ? '' : timeText(row.lastTest.at),
    testText(row),
  ]);
  saveFile(new Blob([csvOf([titles, ...table])], { type: 'text/csv' }), '服务商账户总览.csv');
}
