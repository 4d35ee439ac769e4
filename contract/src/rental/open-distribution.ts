import * as z from 'zod';
import { text } from '../fields.ts';
import { openEndpoint } from '../open-endpoint.ts';
import { externalNo } from './intake-documents.ts';

/** Makes a registered customer a distributor; one who is already is answered as he is. */
export const openDistributor = openEndpoint({
  method: 'POST',
  path: '/open/v1/distributors',
  scope: 'customers',
  summary: '登记分销员',
  idempotent: true,
  labels: { parentCode: '上级推广码' },
  body: z.object({
    customerId: externalNo('客户编号'),
    /** The code of the distributor above; absent: the customer's own 上级, where that one is a distributor. */
    parentCode: text(32).optional(),
  }),
  example: { body: { customerId: 'C-1001' } },
  answer: z.object({
    customerId: z.string(),
    /** An order names it as `promotionCode`. */
    promotionCode: z.string(),
    depth: z.int(),
    isNew: z.boolean(),
  }),
  refusals: [
    'feature_off',
    'open_customer_unknown',
    'promotion_code_unknown',
    'distributor_parent_frozen',
    'distribution_too_deep',
  ],
});
