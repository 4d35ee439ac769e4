import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  filledText,
  Flag,
  Id,
  IdText,
  Instant,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../fields.ts';

const Material = z.object({
  id: Id,
  link: z.string(),
  /** As it was renamed, else as the file was called where it came from: a label, no address. */
  name: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** The nickname of who uploaded it. */
  uploadedBy: z.string(),
  createTime: Instant,
  categoryId: Id.nullable(),
  /** In how many places it is used (`materialPlaces`). */
  useCount: z.int(),
  /** True if the operator's data scope allows a change: a store does not change what the brand uploaded for all. */
  canEdit: z.boolean(),
  /** When it was moved to the recycle bin. */
  trashTime: Instant.nullable(),
});
export type Material = z.output<typeof Material>;

/** The formats in which images are stored. */
export const materialTypes = ['jpeg', 'png'] as const;
export type MaterialType = (typeof materialTypes)[number];

/** How long what is in the recycle bin can be restored, days. */
export const trashDays = 30;

/**
 * 素材 (S12): the images that were uploaded for texts, forms and galleries, newest first. Of a store's operators each
 * sees those of the store and those of the brand's own operators. A category holds those of the ones below it, too.
 */
export const listMaterials = endpoint({
  method: 'GET',
  path: '/api/materials',
  summary: '素材列表',
  labels: { name: '图片名称', type: '图片类型', createTime: '上传时间' },
  platforms: ['manage'],
  permission: 'material:upload',
  query: z.object({
    size: pageQuery.size,
    cursor: pageQuery.cursor,
    /** `none`: those in no category. */
    category: z.union([z.literal('none'), IdText], '请选择分类').optional(),
    name: text(50).optional(),
    /** A part of the uploader's nickname. */
    uploader: text(50).optional(),
    type: z.enum(materialTypes, '请选择图片类型').optional(),
    /** When it was uploaded. */
    createTime: TimeRange.optional(),
    /** Those in the recycle bin instead. */
    trashed: Flag.optional(),
  }),
  answer: pageOf(Material),
  refusals: ['cursor_invalid'],
});

/** How many images one command or question takes. */
export const maxMaterialsAtOnce = 200;

const atOnceWords = `一次最多${maxMaterialsAtOnce}张图片`;
const Ids = z
  .array(Id, '请选择图片')
  .min(1, '请选择图片')
  .max(maxMaterialsAtOnce, atOnceWords)
  .refine((ids) => new Set(ids).size === ids.length, '图片重复');
/** Ids in a query, as `1,2,3`. */
const IdsText = z
  .string('请选择图片')
  .regex(/^\d{1,15}(?:,\d{1,15})*$/, '图片编号应为正整数，多个以逗号分隔')
  .transform((typed) => typed.split(',').map(Number))
  .pipe(Ids);

const Changed = z.object({ count: z.int() });

/** 使用位置: a kind of place, in how many of them the images are, and the names of those that the operator reaches. */
const Place = z.object({
  label: z.string(),
  count: z.int(),
  names: z.array(z.string()),
});
export type MaterialPlace = z.output<typeof Place>;

/** The places that use these images, of a few or of one. */
export const materialPlaces = endpoint({
  method: 'GET',
  path: '/api/materials/places',
  summary: '素材使用位置',
  platforms: ['manage'],
  permission: 'material:upload',
  query: z.object({ ids: IdsText }),
  answer: z.object({ content: z.array(Place) }),
  refusals: ['not_found'],
});

/** 重命名: the name is a label, the image's address stays. */
export const renameMaterial = endpoint({
  method: 'POST',
  path: '/api/materials/rename',
  summary: '重命名素材',
  labels: { name: '图片名称' },
  platforms: ['manage'],
  permission: 'material:edit',
  body: z.object({ id: Id, name: filledText(100, '请填写名称') }),
  answer: Changed,
  refusals: ['not_found'],
  idempotent: true,
});

/** 移动: all of them, or none where one is not there to be moved. */
export const moveMaterials = endpoint({
  method: 'POST',
  path: '/api/materials/move',
  summary: '移动素材到分类',
  platforms: ['manage'],
  permission: 'material:edit',
  body: z.object({ ids: Ids, categoryId: Id.nullable() }),
  answer: Changed,
  refusals: ['not_found', 'material_category_not_found'],
  idempotent: true,
});

/** 移入回收站: their addresses go on working. Those in use only where the operator has `confirmed` it. */
export const trashMaterials = endpoint({
  method: 'POST',
  path: '/api/materials/trash',
  summary: '素材移入回收站',
  platforms: ['manage'],
  permission: 'material:edit',
  body: z.object({ ids: Ids, confirmed: z.boolean().optional() }),
  answer: Changed,
  refusals: ['not_found', 'material_in_use'],
  idempotent: true,
});

export const restoreMaterials = endpoint({
  method: 'POST',
  path: '/api/materials/restore',
  summary: '从回收站恢复素材',
  platforms: ['manage'],
  permission: 'material:edit',
  body: z.object({ ids: Ids }),
  answer: Changed,
  refusals: ['not_found'],
  idempotent: true,
});

/** 彻底删除, from the recycle bin only: their addresses open nothing any more. */
export const deleteMaterials = endpoint({
  method: 'POST',
  path: '/api/materials/delete',
  summary: '彻底删除素材',
  platforms: ['manage'],
  permission: 'material:delete',
  body: z.object({ ids: Ids }),
  answer: Changed,
  refusals: ['not_found'],
  idempotent: true,
});
