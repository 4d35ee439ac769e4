import * as calls from '@rental/contract/rental/customers';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { whereOn } from '../../http/turned-on.ts';
import { blacklist, unblacklist } from './blacklist.ts';
import { customerDetail, unmaskCustomer } from './customer-detail.ts';
import { exportableCustomers } from './customer-export.ts';
import { listCustomers } from './customer-list.ts';
import { customerOptions } from './customer-options.ts';
import { distributionParent, setParent } from './distribution.ts';
import { productQrCodeOf, qrCodeOf } from './qr-codes.ts';
import { resetPassword } from './reset-password.ts';
import { sealOpenIdentities } from './identity-columns.ts';
import { setSalesperson } from './set-salesperson.ts';

function serveCustomers(serving: Serving): void {
  serve(serving, calls.listCustomers, listCustomers);
  serve(serving, calls.customerOptions, customerOptions);
  serve(serving, calls.customerDetail, customerDetail);
  serve(serving, calls.unmaskCustomer, unmaskCustomer);
  serve(serving, calls.resetCustomerPassword, resetPassword);
  serve(serving, calls.resetCustomerPasswordByGet, resetPassword);
  serve(serving, calls.customerQrCode, whereOn('OpenDistribution', qrCodeOf));
  serve(serving, calls.customerProductQrCode, whereOn('OpenDistribution', productQrCodeOf));
  serve(serving, calls.distributionParent, whereOn('OpenDistribution', distributionParent));
  const placing = whereOn('OpenDistribution', setParent);
  serve(serving, calls.setDistributionParent, (ctx, { body }, tx) => placing(ctx, body, tx));
  serve(serving, calls.setDistributionParentByGet, (ctx, { query }, tx) => placing(ctx, query, tx));
  serve(serving, calls.setSalesperson, (ctx, { body }, tx) => setSalesperson(ctx, body, tx));
  serve(serving, calls.setSalespersonByGet, (ctx, { query }, tx) => setSalesperson(ctx, query, tx));
  serve(serving, calls.blacklistCustomer, blacklist);
  serve(serving, calls.unblacklistCustomer, unblacklist);
}

export const customersArea: ServerArea = {
  serve: serveCustomers,
  exportable: { listCustomers: exportableCustomers },
  purge: ({ personal }) => sealOpenIdentities(personal),
};
