import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { filledText, Flag, Id, IdText, Instant, pageOf, pageQuery, text } from './fields.ts';

/** A file's name in the storage and in its address: 128 random bits. */
const FileKey = z.string().regex(/^[\da-f]{32}$/, '文件标识不正确');

/** A stored file as an upload answered it: its address on the brand's own host. */
export const FileAddress = z.string().regex(/^\/files\/[\da-f]{32}$/, '文件链接不正确');

/** S105: `link` is the address of the image on the brand's own host, without it: `/files/…`. */
const Uploaded = z.object({ errno: z.literal(0), link: z.string() });

/**
 * What all upload calls share (threat model 35): one jpeg or png of at most 10 MB and 50 megapixels, decoded and
 * encoded again before it is kept. An operator has 60 of them an hour.
 */
const image = {
  method: 'POST',
  upload: { fields: ['file'] },
  answer: Uploaded,
  answerStatus: 201,
  refusals: ['image_type', 'image_too_large', 'too_large', 'not_multipart', 'too_many_uploads'],
} as const;

/** S217, S223: an image for a text or a form. */
export const uploadImage = endpoint({
  ...image,
  path: '/api/upload',
  summary: '上传图片',
  platforms: ['manage'],
  permission: 'material:upload',
});

/** S220: into a category of 素材 where one is named. */
export const uploadPicture = endpoint({
  ...image,
  path: '/api/pictures',
  summary: '上传图片到图库',
  platforms: ['manage'],
  permission: 'material:upload',
  query: z.object({ categoryId: IdText.optional() }),
  refusals: [...image.refusals, 'material_category_not_found'],
});

/** S222: the storage is the one that the server is configured with, whatever the path says. */
export const uploadToOss = endpoint({
  ...image,
  path: '/api/oss/upload',
  summary: '上传素材（对象存储）',
  platforms: ['manage'],
  permission: 'material:upload',
});

/** S224: as S222. */
export const uploadToLocalStorage = endpoint({
  ...image,
  path: '/api/localStorage',
  summary: '上传素材（本地存储）',
  platforms: ['manage'],
  permission: 'material:upload',
});

/** S221: becomes the avatar of the operator who sends it. */
export const updateAvatar = endpoint({
  ...image,
  upload: { fields: ['avatar', 'file'] },
  path: '/api/users/updateAvatar',
  summary: '更换自己的头像',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
});

/**
 * S218: an image like any other, kept private: also the photos of what is shipped (`shipOrder`). Nothing is deployed by
 * it (threat model 35).
 */
export const uploadDeployImage = endpoint({
  ...image,
  path: '/api/deploy/upload',
  summary: '上传部署附图、发货照片：只接收图片，不会部署或执行任何内容',
  platforms: ['manage'],
  permission: 'material:upload',
});

/** S219: an image like any other, kept private. Nothing is restored from it (threat model 35). */
export const uploadDatabaseImage = endpoint({
  ...image,
  path: '/api/database/upload',
  summary: '上传数据库附图：只接收图片，不会执行或恢复任何内容',
  platforms: ['manage'],
  permission: 'material:upload',
});

/** An address of one file that an `<img>` can open: of a private file it is good for five minutes. */
export const fileLink = endpoint({
  method: 'GET',
  path: '/api/files/{key}/link',
  summary: '获取文件的临时链接',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  params: z.object({ key: FileKey }),
  answer: z.object({ link: z.string() }),
  refusals: ['not_found'],
});

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
  /** The operator's data scope lets him change it: a store does not change what the brand uploaded for all. */
  canEdit: z.boolean(),
  /** When it was moved to the recycle bin. */
  trashTime: Instant.nullable(),
});
export type Material = z.output<typeof Material>;

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
  platforms: ['manage'],
  permission: 'material:upload',
  query: z.object({
    size: pageQuery.size,
    cursor: pageQuery.cursor,
    /** `none`: those in no category. */
    category: z.union([z.literal('none'), IdText], '分类不正确').optional(),
    name: text(50).optional(),
    /** A part of the uploader's nickname. */
    uploader: text(50).optional(),
    /** Those in the recycle bin instead. */
    trashed: Flag.optional(),
  }),
  answer: pageOf(Material),
  refusals: ['cursor_invalid'],
});

/** How many images one command or question takes. */
export const mostMaterialsAtOnce = 200;

const atOnceWords = `一次最多${mostMaterialsAtOnce}张图片`;
const Ids = z
  .array(Id, '请选择图片')
  .min(1, '请选择图片')
  .max(mostMaterialsAtOnce, atOnceWords)
  .refine((ids) => new Set(ids).size === ids.length, '图片重复');
/** Ids in a query, as `1,2,3`. */
const IdsText = z
  .string('请选择图片')
  .regex(/^\d{1,15}(?:,\d{1,15})*$/, '编号不正确')
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

/** Where these images are used, of a few or of one. */
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

const CategoryName = filledText(20, '请填写分类名称');
const Sort = z.int('排序应为0到9999的整数').min(0, '排序应为0到9999的整数').max(9999);

const Category = z.object({
  id: Id,
  name: z.string(),
  /** Of a category below another. There are these two levels. */
  parentId: Id.nullable(),
  sort: z.int(),
  /** The images in itself, as far as the operator reaches. */
  count: z.int(),
});
export type MaterialCategory = z.output<typeof Category>;

/** 素材分类 in their order, with how many images are in each, in none and in the recycle bin. */
export const listMaterialCategories = endpoint({
  method: 'GET',
  path: '/api/materials/categories',
  summary: '素材分类',
  platforms: ['manage'],
  permission: 'material:upload',
  answer: z.object({
    content: z.array(Category),
    uncategorizedCount: z.int(),
    trashedCount: z.int(),
  }),
});

export const createMaterialCategory = endpoint({
  method: 'POST',
  path: '/api/materials/categories',
  summary: '新增素材分类',
  platforms: ['manage'],
  permission: 'material:edit',
  body: z.object({ name: CategoryName, parentId: Id.nullable(), sort: Sort.default(0) }),
  answer: z.object({ id: Id }),
  refusals: [
    'material_category_not_found',
    'material_category_too_deep',
    'name_in_use',
    'too_many_material_categories',
  ],
  idempotent: true,
});

export const updateMaterialCategory = endpoint({
  method: 'PUT',
  path: '/api/materials/categories',
  summary: '修改素材分类',
  platforms: ['manage'],
  permission: 'material:edit',
  body: z.object({ id: Id, name: CategoryName, sort: Sort }),
  answer: z.object({ id: Id }),
  refusals: ['material_category_not_found', 'name_in_use'],
  idempotent: true,
});

/** Refused while anything is in it; images in the recycle bin are in no category afterwards. */
export const deleteMaterialCategory = endpoint({
  method: 'DELETE',
  path: '/api/materials/categories/{id}',
  summary: '删除素材分类',
  platforms: ['manage'],
  permission: 'material:edit',
  params: z.object({ id: IdText }),
  answer: z.object({ ok: z.literal(true) }),
  refusals: ['material_category_not_found', 'material_category_in_use'],
  idempotent: true,
});
