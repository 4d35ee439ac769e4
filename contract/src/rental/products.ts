import * as z from 'zod';
import {
  codeForm,
  maxCode,
  maxProductLabel,
  maxProductLabels,
  maxProductName,
} from '@rental/domain/rental/products/product-import';
import { type ShelfState, shelfStates } from '@rental/domain/rental/products/shelf';
import {
  maxSkus,
  maxSpecifications,
  maxSpecificationValues,
  specificationComplaint,
} from '@rental/domain/rental/products/specification';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  amountOf,
  filledText,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';
import { photosOf } from '../uploads.ts';

export const maxProductImages = 9;
/** A description's markup, signs. */
export const maxDescription = 50_000;
/** So many products are put on the shelf at once. */
export const maxShelved = 200;

const State = z.enum(keysOf<ShelfState>(shelfStates), '请选择上架状态');
const Code = (what: string) =>
  filledText(maxCode, `请填写${what}`).regex(
    codeForm,
    `${what}为字母、数字、点、横线或下划线，以字母或数字开头`,
  );
const Sort = z
  .int('排序应为0到9999的整数')
  .min(0, '排序应为0到9999的整数')
  .max(9999, '排序应为0到9999的整数');
const SpecificationText = (otherwise: string) =>
  filledText(30, otherwise).refine((value) => !value.includes('\t'), '规格不能含有制表符');

export const ProductRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  categoryId: Id.nullable(),
  categoryName: z.string().nullable(),
  /** Its first image. */
  cover: z.string().nullable(),
  labels: z.array(z.string()),
  /** SKUs that are not stopped. */
  skuCount: z.int(),
  /** 市场价 of the cheapest and the dearest of them; null: there is none. */
  lowestRetailFen: Amount.nullable(),
  highestRetailFen: Amount.nullable(),
  /** In the stores that this operator reaches. */
  inStock: z.int(),
  reserved: z.int(),
  shelfState: State,
  onShelfAt: Instant.nullable(),
  offShelfAt: Instant.nullable(),
  sort: z.int(),
  createTime: Instant,
});
export type ProductRow = z.output<typeof ProductRow>;

const list = { platforms: ['manage'], permission: 'product:list' } as const;
const edit = { platforms: ['manage'], permission: 'product:edit', idempotent: true } as const;

const queryLabels = {
  name: '商品名称',
  createTime: '创建时间',
  code: '商品编码',
  ids: '商品',
};

/** 商品: newest first; every filter narrows. A category stands for those below it, too. */
export const listProducts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/product',
  summary: '商品列表',
  labels: queryLabels,
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime', 'sort'),
    /** A part of its name. */
    name: text(50).optional(),
    /** The beginning of its code, or of the code of one of its SKUs. */
    code: text(40)
      .regex(/^[A-Za-z0-9._-]+$/, '商品编码为字母、数字、点、横线或下划线')
      .optional(),
    shelfState: State.optional(),
    categoryIs: IdText.optional(),
    createTime: TimeRange.optional(),
    /** Just these: the rows that somebody ticked. */
    ids: z
      .union(
        [
          IdText.transform((id) => [id]),
          z.array(IdText).max(maxShelved, `一次最多选择${maxShelved}个商品`),
        ],
        '请选择商品',
      )
      .optional(),
  }),
  answer: pageOf(ProductRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. */
export const productCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/product/counts',
  summary: '各上架状态商品数',
  labels: queryLabels,
  query: listProducts.query.omit({ ...paging, shelfState: true }),
  answer: TabCounts,
});

const Sku = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  values: z.array(z.string()),
  barcode: z.string().nullable(),
  modelCode: z.string().nullable(),
  retailFen: Amount,
  costFen: Amount.nullable(),
  isEnabled: z.boolean(),
  /** Store by store, of those that this operator reaches and that have any. */
  stock: z.array(
    z.object({ storeId: Id, storeName: z.string(), inStock: z.int(), reserved: z.int() }),
  ),
});

const Specifications = z
  .array(
    z.object({
      name: SpecificationText('请填写规格名称'),
      values: z
        .array(SpecificationText('请填写规格值'), '请填写规格值')
        .max(maxSpecificationValues, `一个规格最多${maxSpecificationValues}个值`),
    }),
    '请填写规格',
  )
  .max(maxSpecifications, `规格最多${maxSpecifications}个`)
  .superRefine((specifications, context) => {
    const complaint = specificationComplaint(specifications);
    if (complaint !== null) context.addIssue({ code: 'custom', message: complaint });
  });

export const ProductDetail = z.object({
  product: ProductRow.extend({
    /** Increases with every change: a change of another one is refused. */
    revision: z.int(),
    images: z.array(z.string()),
    /** Markup that the server cleaned. */
    description: z.string(),
    specifications: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  }),
  /** The SKUs of the matrix, in its order. */
  skus: z.array(Sku),
  /** SKUs that are of the matrix no more. Orders and devices may name them. */
  formerSkus: z.array(Sku),
});
export type ProductDetail = z.output<typeof ProductDetail>;

export const productDetail = endpoint({
  ...list,
  method: 'GET',
  path: '/api/product/{id}',
  summary: '商品详情',
  params: z.object({ id: IdText }),
  answer: ProductDetail,
  refusals: ['not_found'],
});

const fields = {
  code: Code('商品编码'),
  name: filledText(maxProductName, '请填写商品名称'),
  categoryId: z.int('请选择类目').positive('请选择类目').nullable().optional(),
  images: photosOf(maxProductImages, '请上传商品图片').optional(),
  description: text(maxDescription).optional(),
  labels: z
    .array(filledText(maxProductLabel, '请填写标签'), '请填写标签')
    .max(maxProductLabels, `标签最多${maxProductLabels}个`)
    .refine((labels) => new Set(labels).size === labels.length, '标签重复')
    .optional(),
  sort: Sort.optional(),
  specifications: Specifications.optional(),
  /** One for each combination of the specifications. */
  skus: z
    .array(
      z.object({
        values: z.array(text(30)).max(maxSpecifications),
        code: Code('规格编码'),
        barcode: text(40).nullable(),
        modelCode: text(40).nullable(),
        retailFen: amountOf('市场价', 1),
        costFen: amountOf('成本价', 0).nullable(),
        isEnabled: z.boolean('请选择是否启用'),
      }),
      '请填写规格明细',
    )
    .min(1, '请填写规格明细')
    .max(maxSkus, `规格明细最多${maxSkus}个`)
    .refine((skus) => new Set(skus.map(({ code }) => code)).size === skus.length, '规格编码重复'),
};

const labels = { name: '商品名称', code: '商品编码', 'skus.code': '规格编码' };
const refused = [
  'product_code_taken',
  'product_category_not_found',
  'sku_matrix_mismatch',
  'image_not_found',
  'whole_brand_only',
] as const;

/** A new product is not on the shelf; for those who reach every store. */
export const createProduct = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/product',
  summary: '新增商品',
  labels,
  body: z.object(fields),
  answer: ProductRow,
  answerStatus: 201,
  refusals: refused,
});

/**
 * An absent field stays as it is. SKUs that are of the matrix no more are stopped: orders and devices name them.
 */
export const updateProduct = endpoint({
  ...edit,
  method: 'PUT',
  path: '/api/product',
  summary: '修改商品',
  labels,
  body: z.object({ id: Id, revision: z.int('请刷新后重试'), ...fields }),
  answer: ProductRow,
  refusals: [...refused, 'not_found', 'product_edited', 'product_on_shelf_incomplete'],
});

const At = z.iso.datetime('请选择时间').transform((at) => new Date(at));

/** 上架 and 下架: all of them, or none where one cannot be. */
export const shelveProducts = endpoint({
  method: 'POST',
  path: '/api/product/shelf',
  summary: '商品上下架',
  labels: { ids: '商品' },
  platforms: ['manage'],
  permission: 'product:shelf',
  idempotent: true,
  body: z.object({
    ids: z
      .array(Id, '请选择商品')
      .min(1, '请选择商品')
      .max(maxShelved, `一次最多${maxShelved}个商品`)
      .refine((ids) => new Set(ids).size === ids.length, '商品重复'),
    isOnShelf: z.boolean('请选择上架或下架'),
    /** Null: at once. */
    onShelfAt: At.nullable().optional(),
    /** Null: never. */
    offShelfAt: At.nullable().optional(),
  }),
  answer: z.object({ changedCount: z.int() }),
  refusals: ['not_found', 'product_incomplete', 'shelf_time_wrong', 'whole_brand_only'],
});
