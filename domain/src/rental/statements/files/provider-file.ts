import type { StatedAccount } from '../account-matching.ts';
import { readAlipayFile } from './alipay-file.ts';
import { notRead, type Cells, type FileRead } from './file-line.ts';
import { readWechatFile } from './wechat-file.ts';

/** A file as the provider of an account publishes it. Each bank lays its own out, and none is fetched. */
export function readProviderFile(account: StatedAccount, table: Cells): FileRead {
  switch (account) {
    case 'alipay':
      return readAlipayFile(table);
    case 'wechat':
      return readWechatFile(table);
    case 'bank':
      return notRead(1, '银行对账单须手工上传');
  }
}
