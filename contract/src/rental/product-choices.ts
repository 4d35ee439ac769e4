import * as z from 'zod';
import { allGrades } from '@rental/domain/rental/devices/grade';
import { endpoint } from '../endpoint.ts';
import { Flag, Id, IdText, text } from '../fields.ts';

/** So many products or SKUs are offered at once. */
export const maxOffered = 50;

const search = {
  method: 'GET',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  labels: { words: '关键词', is: '编号' },
} as const;
/** All the words that were typed, or the one with this id, whether it is stopped or not. */
const asked = { words: text(60).optional(), is: IdText.optional() };

/** The products that a filter offers, to be found by name or code: every operator of the brand may know them. */
export const searchProducts = endpoint({
  ...search,
  path: '/api/product/choices',
  summary: '查找商品',
  query: z.object(asked),
  answer: z.object({
    content: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
  }),
});

/** The SKUs that a filter or a dialog offers, to be found by product, name, code or bar code. */
export const searchSkus = endpoint({
  ...search,
  path: '/api/product/skus',
  summary: '查找商品规格',
  query: z.object({
    ...asked,
    /** Only those that are not stopped. */
    isEnabled: Flag.optional(),
  }),
  answer: z.object({
    content: z.array(
      z.object({
        id: Id,
        name: z.string(),
        code: z.string(),
        productName: z.string(),
        depreciationMonths: z.int(),
        residualBp: z.int(),
        rentableGrades: z.array(z.enum(allGrades)).nullable(),
      }),
    ),
  }),
});
