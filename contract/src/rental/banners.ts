import * as z from 'zod';
import {
  bannerKinds,
  bannerLinks,
  bannerStates,
  maxBannerTitle,
  maxPageAddress,
  pageAddressForm,
  type BannerKind,
  type BannerLink,
  type BannerState,
} from '@rental/domain/rental/banners/banner';
import { endpoint } from '../endpoint.ts';
import { filledText, Id, Instant, keysOf, pageOf, smallPageQuery, text } from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { FileAddress } from '../uploads.ts';

const State = z.enum(keysOf<BannerState>(bannerStates), '请选择状态');
export const Link = z.enum(keysOf<BannerLink>(bannerLinks), '请选择链接');
const Slot = (most: number) => z.int('请选择位置').min(1, '请选择位置').max(most, '请选择位置');

export const BannerRow = z.object({
  id: Id,
  /** The number of its place: 1 to 4 of 横幅 (S100), 1 to 3 of 广告位. */
  slot: z.int(),
  title: z.string(),
  image: z.string(),
  link: Link,
  productId: Id.nullable(),
  productName: z.string().nullable(),
  pageAddress: z.string().nullable(),
  /** Null: in all stores. */
  storeId: Id.nullable(),
  storeName: z.string().nullable(),
  sort: z.int(),
  fromAt: Instant.nullable(),
  untilAt: Instant.nullable(),
  bannerState: State,
  /** Increases with every change: a change of another one is refused. */
  revision: z.int(),
  changedBy: z.string(),
  changedAt: Instant,
});
export type BannerRow = z.output<typeof BannerRow>;

const At = z.iso.datetime('请选择时间').transform((at) => new Date(at));

const listLabels = { slot: '位置', title: '标题', bannerState: '状态' };
const labels = {
  slot: '位置',
  title: '标题',
  image: '图片',
  link: '链接',
  productId: '商品',
  pageAddress: '网页地址',
  fromAt: '开始时间',
  untilAt: '结束时间',
};

const fields = (places: number) => ({
  slot: Slot(places),
  title: filledText(maxBannerTitle, '请填写标题'),
  image: FileAddress,
  link: Link,
  productId: Id.nullable().default(null),
  pageAddress: text(maxPageAddress)
    .regex(pageAddressForm, '网页地址应以 https:// 开头，并有完整域名')
    .nullable()
    .default(null),
  storeId: Id.nullable().default(null),
  sort: z
    .int('排序应为0到9999的整数')
    .min(0, '排序应为0到9999的整数')
    .max(9999, '排序应为0到9999的整数')
    .default(0),
  /** Null: at once, and without an end. */
  fromAt: At.nullable().default(null),
  untilAt: At.nullable().default(null),
});
type Fields = z.output<z.ZodObject<ReturnType<typeof fields>>>;

/** A link to a product names one, and one to a page has its address. */
function linked({ link, productId, pageAddress }: Fields, context: z.RefinementCtx): void {
  if (link === 'product' && productId === null)
    context.addIssue({ code: 'custom', path: ['productId'], message: '请选择商品' });
  if (link === 'page' && pageAddress === null)
    context.addIssue({ code: 'custom', path: ['pageAddress'], message: '请填写网页地址' });
}

interface Of {
  readonly right: BannerKind;
  readonly path: `/api/${string}`;
  /** The number of its places. */
  readonly places: number;
}

const refused = [
  'whole_brand_only',
  'feature_off',
  'image_not_found',
  'not_found',
  'banner_time_wrong',
  'banner_pro_off',
  'banner_place_taken',
] as const;

/** The calls of one kind: both have the same ones, each with rights of its own. */
const callsOf = ({ right, path, places }: Of) => {
  const noun = bannerKinds[right];
  const edit = {
    method: 'POST',
    platforms: ['manage'],
    permission: `${right}:edit`,
    idempotent: true,
  } as const;
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `${noun}列表`,
      platforms: ['manage'],
      permission: `${right}:list`,
      labels: listLabels,
      query: z.object({
        ...smallPageQuery,
        sort: sortBy('sort', 'changedAt'),
        /** A part of its title. */
        title: text(maxBannerTitle).optional(),
        slot: z.coerce.number('请选择位置').pipe(Slot(places)).optional(),
        bannerState: State.optional(),
      }),
      answer: pageOf(BannerRow),
      refusals: ['whole_brand_only', 'feature_off'],
    }),
    create: endpoint({
      ...edit,
      path,
      summary: `新增${noun}`,
      labels,
      body: z.object(fields(places)).superRefine(linked),
      answer: BannerRow,
      answerStatus: 201,
      refusals: [...refused, 'too_many_banners'],
    }),
    update: endpoint({
      ...edit,
      path: `${path}/save`,
      summary: `修改${noun}`,
      labels,
      body: z
        .object({ id: Id, revision: z.int('请刷新后重试'), ...fields(places) })
        .superRefine(linked),
      answer: BannerRow,
      refusals: [...refused, 'banner_edited'],
    }),
    publish: endpoint({
      ...edit,
      path: `${path}/publish`,
      summary: `发布${noun}`,
      body: z.object({ id: Id }),
      answer: BannerRow,
      refusals: [...refused, 'banner_is_published'],
    }),
    withdraw: endpoint({
      ...edit,
      path: `${path}/withdraw`,
      summary: `下线${noun}`,
      body: z.object({ id: Id }),
      answer: BannerRow,
      refusals: ['whole_brand_only', 'feature_off', 'not_found', 'banner_not_published'],
    }),
    remove: endpoint({
      ...edit,
      path: `${path}/delete`,
      summary: `删除${noun}`,
      body: z.object({ id: Id }),
      answer: z.object({}),
      refusals: ['whole_brand_only', 'feature_off', 'not_found', 'banner_published'],
    }),
  } as const;
};

/** S86, S100: 横幅 of the home page, banner1 to banner4, in the order in which they are shown. */
const banners = callsOf({ right: 'banner', path: '/api/banners', places: 4 });
export const listBanners = banners.list;
export const createBanner = banners.create;
export const updateBanner = banners.update;
export const publishBanner = banners.publish;
export const withdrawBanner = banners.withdraw;
export const deleteBanner = banners.remove;

/** S81: 广告位, for brands that have turned them on. */
const advertisements = callsOf({
  right: 'advertisement',
  path: '/api/advertisements',
  places: 3,
});
export const listAdvertisements = advertisements.list;
export const createAdvertisement = advertisements.create;
export const updateAdvertisement = advertisements.update;
export const publishAdvertisement = advertisements.publish;
export const withdrawAdvertisement = advertisements.withdraw;
export const deleteAdvertisement = advertisements.remove;
