import type { Column } from './columns.ts';

interface Placed {
  readonly storeName: string;
  readonly channelName: string | null;
}

export const storeColumn: Column<Pick<Placed, 'storeName'>> = {
  key: 'store',
  title: '店铺',
  width: 140,
  cell: (row) => row.storeName,
  hint: (row) => row.storeName,
  isMinor: true,
};

export const channelColumn: Column<Pick<Placed, 'channelName'>> = {
  key: 'channel',
  title: '渠道',
  width: 104,
  cell: (row) => row.channelName ?? '-',
  hint: (row) => row.channelName ?? '无渠道',
  isMinor: true,
};

export const responsibleColumn: Column<{ readonly responsibleName: string | null }> = {
  key: 'responsible',
  title: '负责人',
  width: 104,
  cell: (row) => row.responsibleName ?? '-',
  hint: (row) => row.responsibleName ?? '未指派',
  isMinor: true,
};
