import * as z from 'zod';
import { dictionaryColorNames } from '@rental/domain/platform/dictionary/dictionary-colors';
import {
  largestSort,
  longestText,
  maxEntriesOfDictionary,
} from '@rental/domain/platform/dictionary/dictionary-import';
import { endpoint } from '../endpoint.ts';
import { filledText, Id, IdText, Instant, pageOf, smallPageQuery, text } from '../fields.ts';
import { sortBySeveral } from '../sorting.ts';
import { ImportErrors, importRefusals, importUpload } from './imports.ts';

/** The name that code and screens use; it never changes. */
const DictName = z
  .string('请填写字典名称')
  .trim()
  .min(1, '请填写字典名称')
  .max(64, '最多64个字')
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, '字典名称为字母、数字和下划线，以字母开头');
const Description = filledText(100, '请填写描述');
const Label = filledText(longestText, '请填写标签');
/** S103: text, though a number may be sent; whoever reads it makes a number of what looks like one. */
const Value = z
  .union([filledText(longestText, '请填写值'), z.number('请填写值').transform(String)], '请填写值')
  .refine((value) => value.length <= longestText, `最多${longestText}个字`);
const Color = z.enum(dictionaryColorNames, '请选择颜色').nullable();
const Sort = z
  .int('排序应为0到999999的整数')
  .min(0, '排序应为0到999999的整数')
  .max(largestSort, '排序应为0到999999的整数');
const Enabled = z.boolean('请选择状态');

/** An entry (S103). Without a `createTime` it is the platform's, as it came. */
const Detail = z.object({
  id: Id,
  label: z.string(),
  value: z.string(),
  color: Color,
  sort: z.int(),
  enabled: z.boolean(),
  isPlatform: z.boolean(),
  /** The brand has put something in the place of the platform's entry (已覆盖). */
  isOverridden: z.boolean(),
  dict: z.object({ id: Id, name: z.string() }),
  createTime: Instant.nullable(),
});
export type DictionaryDetail = z.output<typeof Detail>;

const Done = z.object({ ok: z.literal(true) });

/**
 * S212: the entries of a dictionary in their order, those that are switched off too, for what was stored with them has
 * a label still. `page` counts from 0 (X32) and one page holds them all (S263). Of an unknown dictionary: none.
 */
export const dictionaryDetails = endpoint({
  method: 'GET',
  path: '/api/dictDetail',
  specified: true,
  summary: '字典明细',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  query: z.object({
    dictName: DictName,
    /** A part of the label. */
    label: text(longestText).optional(),
    page: smallPageQuery.page,
    size: smallPageQuery.size.default(maxEntriesOfDictionary),
    sort: sortBySeveral(['label', 'value', 'sort', 'enabled', 'createTime'], { dictSort: 'sort' }),
  }),
  answer: pageOf(Detail),
});

/** 导出: the entries once more, as they are now, for a table that can be changed and imported again. It is audited. */
export const exportDictionary = endpoint({
  method: 'POST',
  path: '/api/dictDetail/export',
  summary: '导出字典明细',
  platforms: ['manage'],
  permission: 'dictionary:list',
  body: z.object({ dictName: DictName }),
  answer: z.object({ content: z.array(Detail) }),
  refusals: ['dictionary_not_found'],
});

/** S213: the entries of several dictionaries, `dictName=order_status,carrier`; an unknown one has none. */
export const dictionaryMap = endpoint({
  method: 'GET',
  path: '/api/dictDetail/map',
  specified: true,
  summary: '多个字典的明细',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  query: z.object({
    dictName: text(2_000)
      .transform((names) => [...new Set(names.split(',').map((name) => name.trim()))])
      .pipe(z.array(DictName).max(50, '一次最多查询50个字典')),
  }),
  answer: z.record(z.string(), z.array(Detail)),
});

/** S214: adds an entry to a dictionary of the brand or of the platform; without a `sort` it comes last. */
export const addDictionaryDetail = endpoint({
  method: 'POST',
  path: '/api/dictDetail',
  specified: true,
  summary: '新增字典明细',
  platforms: ['manage'],
  permission: 'dictionary:edit',
  body: z
    .object({
      dictName: DictName.optional(),
      /** The dictionary as the rows name it; `dictName` wins. */
      dict: z.union([z.object({ id: Id }), z.object({ name: DictName })], '请选择字典').optional(),
      label: Label,
      value: Value,
      color: Color.default(null),
      sort: Sort.optional(),
      enabled: Enabled.default(true),
    })
    .refine(({ dictName, dict }) => dictName !== undefined || dict !== undefined, {
      path: ['dictName'],
      message: '请填写字典名称',
      when: ({ value }) => typeof value === 'object' && value !== null, // beside what other fields lack
    }),
  answer: Detail,
  answerStatus: 201,
  refusals: [
    'dictionary_not_found',
    'dictionary_value_taken',
    'dictionary_full',
    'dictionary_wording',
  ],
  idempotent: true,
});

/** S215: what is absent stays as it is. To change an entry of the platform is to override it. */
export const editDictionaryDetail = endpoint({
  method: 'PUT',
  path: '/api/dictDetail',
  specified: true,
  summary: '修改字典明细',
  platforms: ['manage'],
  permission: 'dictionary:edit',
  body: z.object({
    id: Id,
    label: Label.optional(),
    value: Value.optional(),
    color: Color.optional(),
    sort: Sort.optional(),
    enabled: Enabled.optional(),
  }),
  answer: Detail,
  refusals: ['not_found', 'dictionary_value_taken', 'dictionary_value_fixed', 'dictionary_wording'],
  idempotent: true,
});

/** Moves an entry before or behind its neighbour; the first one up and the last one down stay where they are. */
export const moveDictionaryDetail = endpoint({
  method: 'POST',
  path: '/api/dictDetail/move',
  summary: '调整字典明细的顺序',
  platforms: ['manage'],
  permission: 'dictionary:edit',
  body: z.object({ id: Id, direction: z.enum(['up', 'down'], '请选择方向') }),
  answer: Done,
  refusals: ['not_found'],
  idempotent: true,
});

/** Takes back what the brand made of an entry of the platform. */
export const restoreDictionaryDetail = endpoint({
  method: 'POST',
  path: '/api/dictDetail/restore',
  summary: '恢复字典明细的平台默认',
  platforms: ['manage'],
  permission: 'dictionary:edit',
  body: z.object({ id: Id }),
  answer: Detail,
  refusals: ['not_found', 'dictionary_not_overridden'],
  idempotent: true,
});

/** S216: the brand's own entries go; one of the platform can be switched off or restored. */
export const deleteDictionaryDetail = endpoint({
  method: 'DELETE',
  path: '/api/dictDetail/{id}',
  specified: true,
  summary: '删除字典明细',
  platforms: ['manage'],
  permission: 'dictionary:edit',
  params: z.object({ id: IdText }),
  answer: Done,
  refusals: ['not_found', 'dictionary_detail_of_platform'],
});

const importFile = {
  method: 'POST',
  platforms: ['manage'],
  permission: 'dictionary:edit',
  upload: importUpload,
} as const;

/** Reads a table (csv, xlsx) and tells row by row what an import of it would do; nothing is written. */
export const checkDictionaryImport = endpoint({
  ...importFile,
  path: '/api/dictDetail/import/check',
  summary: '检查要导入的字典明细',
  labels: { file: '文件' },
  answer: z.object({
    addedCount: z.int(),
    changedCount: z.int(),
    sameCount: z.int(),
    errorCount: z.int(),
    /** The first of the rows that are right. */
    rows: z.array(
      z.object({
        line: z.int(),
        dictName: z.string(),
        label: z.string(),
        value: z.string(),
        color: Color,
        sort: z.int(),
        enabled: z.boolean(),
        change: z.enum(['added', 'changed', 'same']),
      }),
    ),
    /** The first of the rows that are wrong. */
    errors: ImportErrors,
  }),
  refusals: [...importRefusals, 'import_too_many_dictionaries'],
});

/** Imports a table: all of it, or nothing where a row is wrong. Doing it twice changes nothing more. */
export const importDictionary = endpoint({
  ...importFile,
  path: '/api/dictDetail/import',
  summary: '导入字典明细',
  labels: { file: '文件' },
  answer: z.object({ addedCount: z.int(), changedCount: z.int() }),
  refusals: [...importRefusals, 'import_too_many_dictionaries', 'import_has_errors'],
});

const Dictionary = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  isPlatform: z.boolean(),
  entryCount: z.int(),
  /** Entries of the platform that the brand has overridden. */
  overriddenCount: z.int(),
  createTime: Instant.nullable(),
});
export type Dictionary = z.output<typeof Dictionary>;

/** 字典, those of the platform first; `name` finds names and descriptions. */
export const listDictionaries = endpoint({
  method: 'GET',
  path: '/api/dict',
  summary: '字典列表',
  labels: { name: '字典名称' },
  platforms: ['manage'],
  permission: 'dictionary:list',
  query: z.object({
    page: smallPageQuery.page,
    size: smallPageQuery.size.default(500),
    sort: sortBySeveral(['name', 'description', 'entryCount', 'overriddenCount', 'createTime']),
    name: text(64).optional(),
    /** `name` as clients of this API family call it. */
    blurry: text(64).optional(),
  }),
  answer: pageOf(Dictionary),
});

export const createDictionary = endpoint({
  method: 'POST',
  path: '/api/dict',
  summary: '新增字典',
  labels: { name: '字典名称' },
  platforms: ['manage'],
  permission: 'dictionary:edit',
  body: z.object({ name: DictName, description: Description }),
  answer: Dictionary,
  answerStatus: 201,
  refusals: ['dictionary_name_taken'],
  idempotent: true,
});

/** The description of a dictionary of the brand; its name is what code and stored files call it by. */
export const editDictionary = endpoint({
  method: 'PUT',
  path: '/api/dict',
  summary: '修改字典',
  platforms: ['manage'],
  permission: 'dictionary:edit',
  body: z.object({ id: Id, description: Description }),
  answer: Dictionary,
  refusals: ['not_found', 'dictionary_of_platform'],
  idempotent: true,
});

export const deleteDictionary = endpoint({
  method: 'DELETE',
  path: '/api/dict/{id}',
  summary: '删除字典',
  platforms: ['manage'],
  permission: 'dictionary:edit',
  params: z.object({ id: IdText }),
  answer: Done,
  refusals: ['not_found', 'dictionary_of_platform', 'dictionary_has_details'],
});

/** The body is the ids: all or none. */
export const deleteDictionaries = endpoint({
  method: 'DELETE',
  path: '/api/dict',
  summary: '批量删除字典',
  platforms: ['manage'],
  permission: 'dictionary:edit',
  body: z.array(Id).min(1, '请选择字典').max(100, '最多选择100项'),
  answer: z.object({ deleted: z.int() }),
  refusals: deleteDictionary.refusals,
  idempotent: true,
});
