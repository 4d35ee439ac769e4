import * as z from 'zod';
import {
  settingNames,
  settingOf,
  type BrandSetting,
  type SettingName,
} from '@rental/domain/platform/brands/configuration';
import {
  complaintOf,
  type SettingKind,
  type SettingValue,
} from '@rental/domain/platform/brands/setting-kinds';
import { endpoint } from '../endpoint.ts';
import { Id, IdText, Instant, keysOf, text } from '../fields.ts';
import {
  administrativeFields,
  administrativeRefusals,
  orRequested,
  StepUp,
} from '../people/access/approvals.ts';

/** The stored form of each kind of setting. */
const stored = (kind: SettingKind): z.ZodType<SettingValue> => {
  switch (kind.type) {
    case 'switch':
      return z.boolean('请选择');
    case 'rate':
    case 'count':
      return z.int('应为整数');
    case 'money':
      return z.int('应为金额，最多两位小数').nullable();
    case 'choice':
      return kind.isNumber ? z.int('请选择') : z.string('请选择');
    case 'choices':
      return z.array(kind.isNumber ? z.int('请选择') : z.string('请选择'));
    case 'days':
      return z.array(z.int('应为整数'));
    case 'wordings':
      return z.record(z.string(), z.string('请填写短信内容'));
    case 'hours':
      return z.array(z.int('应为整点'));
    case 'picture':
    case 'link':
    case 'digits':
      return z.string('请填写').nullable();
    default:
      return z.string('请填写');
  }
};

/** A setting as it is typed: what the domain says of it is the only check. */
const typed = ({ kind }: BrandSetting) =>
  stored(kind)
    .superRefine((value, context) => {
      const complaint = complaintOf(kind, value);
      if (complaint !== null) context.addIssue({ code: 'custom', message: complaint });
    })
    .optional();

const shape = <Shape>(names: readonly SettingName[], of: (setting: BrandSetting) => Shape) =>
  Object.fromEntries(names.map((name) => [name, of(settingOf(name))])) as Record<
    SettingName,
    Shape
  >;

const openNames = settingNames.filter((name) => settingOf(name).waitsFor === undefined);
const labels = Object.fromEntries([
  ...openNames.map((name) => [`changes.${name}`, settingOf(name).label]),
  ['changes', '要修改的设置'],
  ['seen', '打开页面时的版本'],
]) as Record<string, string>;

/** Versions are numbered from 1 in each brand. */
const maxVersion = 1_000_000;
const versionWords = `应为1–${maxVersion}的版本号`;

const Seen = text(64).min(1, '请刷新页面后重试');

/** 品牌设置: what the brand is set up as, with the name of this state. */
const BrandSettingsNow = z.object({
  settings: z.object(shape(settingNames, ({ kind }) => stored(kind))),
  seen: z.string(),
  /** More hosts that lead to this brand; the platform keeps them. */
  moreHosts: z.array(z.string()),
});

export const brandSettings = endpoint({
  method: 'GET',
  path: '/api/brand/settings',
  summary: '品牌设置',
  platforms: ['manage'],
  permission: 'brand:settings',
  answer: BrandSettingsNow,
});

const refusals = [
  ...administrativeRefusals,
  'brand_settings_edited',
  'brand_settings_same',
  'brand_setting_wrong',
  'brand_host_taken',
  'image_not_found',
] as const;

/** Saves what differs, where nobody has saved since `seen`. What makes money less safe waits for a second person. */
export const saveBrandSettings = endpoint({
  method: 'POST',
  path: '/api/brand/settings',
  summary: '修改品牌设置',
  labels,
  platforms: ['manage'],
  permission: 'brand:settings',
  body: z.object({
    changes: z.strictObject(shape(openNames, typed)),
    seen: Seen,
    ...administrativeFields,
    stepUp: StepUp,
  }),
  answer: orRequested(BrandSettingsNow),
  refusals,
  idempotent: true,
});

/** 恢复到此版本: saves the values of a version, by the same rules. */
export const restoreBrandSettings = endpoint({
  method: 'POST',
  path: '/api/brand/settings/restore',
  summary: '恢复品牌设置到某个版本',
  labels: { number: '版本号', seen: '打开页面时的版本' },
  platforms: ['manage'],
  permission: 'brand:settings',
  body: z.object({
    number: Id.max(maxVersion, versionWords),
    seen: Seen,
    ...administrativeFields,
    stepUp: StepUp,
  }),
  answer: orRequested(BrandSettingsNow),
  refusals: [...refusals, 'not_found'],
  idempotent: true,
});

/** The source of a version: the screen, a command of the platform, or a change that a later save found. */
export const versionSources = { operator: '员工', platform: '平台', found: '其他途径' } as const;

export const BrandVersion = z.object({
  number: Id,
  at: Instant,
  source: z.enum(keysOf(versionSources)),
  /** The operator who saved it; null: nobody of the brand. */
  by: z.string().nullable(),
  /** The version that was gone back to. */
  restoredFrom: Id.nullable(),
  /** The changes since the version before, 「旧值 → 新值」; the first version has none. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** The changes that going back would make now; empty: the settings are those of this version. */
  ifRestored: z.array(
    z.object({
      label: z.string(),
      before: z.string(),
      after: z.string(),
      isWeaker: z.boolean(),
    }),
  ),
});
export type BrandVersion = z.output<typeof BrandVersion>;

/** The versions, the newest first. */
export const listBrandVersions = endpoint({
  method: 'GET',
  path: '/api/brand/settings/versions',
  summary: '品牌设置的历史版本',
  labels: { before: '此版本之前' },
  platforms: ['manage'],
  permission: 'brand:settings',
  query: z.object({ before: IdText.max(maxVersion, versionWords).optional() }),
  answer: z.object({ versions: z.array(BrandVersion), hasMore: z.boolean() }),
});
