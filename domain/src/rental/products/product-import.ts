import {
  isStorable,
  missingColumns,
  titledRows,
  type ImportError,
  type InSteps,
  type TableRow,
} from '../../import-table.ts';
import type { Fen } from '../../money.ts';
import { typedFen } from '../../typed-fen.ts';
import { maxCategoryDepth } from './category-tree.ts';
import { maxSpecificationValues } from './specification.ts';

/** The columns of an import, a row for each SKU; the first line names them, in any order. The first four must be there. */
export const productImportColumns = [
  '商品编码',
  '商品名称',
  '规格编码',
  '市场价',
  '类目',
  '规格',
  '成本价',
  '条码',
  '型号代码',
  '标签',
] as const;
type Column = (typeof productImportColumns)[number];

/** A code of a product or a SKU: typed, printed and imported, so no spaces and no sign that a table reads as a formula. */
export const codeForm = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
export const maxCode = 40;
export const maxProductName = 60;
export const maxProductLabels = 5;
export const maxProductLabel = 10;
export const maxCategoryName = 30;
/** A value of a specification, a bar code and a model code. */
const maxShortText = { 规格: 30, 条码: 40, 型号代码: 40 } as const;

export interface ImportedSku {
  readonly line: number;
  readonly code: string;
  /** Null: the product's only SKU. */
  readonly value: string | null;
  readonly retailFen: Fen;
  readonly costFen: Fen | null;
  readonly barcode: string | null;
  readonly modelCode: string | null;
}

export interface ImportedProduct {
  readonly code: string;
  readonly name: string;
  /** From the top, 数码 / 相机; empty: in none. */
  readonly category: readonly string[];
  readonly labels: readonly string[];
  readonly skus: readonly ImportedSku[];
}

export interface ProductImportPlan {
  readonly products: readonly ImportedProduct[];
  /** Row by row; with one of them nothing is written. */
  readonly errors: readonly ImportError[];
}

/** The codes that the brand has already. */
export interface KnownForProducts {
  readonly productCodes: ReadonlySet<string>;
  readonly skuCodes: ReadonlySet<string>;
}

/** A product whose first row was read. */
interface Begun extends Omit<ImportedProduct, 'skus'> {
  readonly line: number;
  readonly skus: ImportedSku[];
}

/** The products that a table would add: all of them, or with a sentence for each wrong row. */
export function* plannedProducts(
  table: readonly (readonly string[])[],
  known: KnownForProducts,
): InSteps<ProductImportPlan> {
  const { missing, rows } = titledRows<Column>(table, productImportColumns.slice(0, 4));
  if (missing.length > 0) return { products: [], errors: [missingColumns(missing)] };
  const products = new Map<string, Begun>();
  const lineOf = new Map<string, number>();
  const errors: ImportError[] = [];
  for (const row of rows) {
    yield;
    const code = row.cellOf('商品编码');
    const before = products.get(code);
    const product = before ?? begun(row);
    const sku = skuIn(row);
    const words = [
      ...(before === undefined ? productFaults(row, known) : otherFaults(row, before)),
      ...skuFaults(row, known, lineOf),
      ...(product.skus.some(({ value }) => value === sku.value)
        ? [sku.value === null ? '同一商品的多个规格须填写规格' : '同一商品的规格重复']
        : []),
      ...(product.skus.length >= maxSpecificationValues
        ? [`一个商品最多${maxSpecificationValues}个规格`]
        : []),
    ];
    product.skus.push(sku);
    products.set(code, product);
    if (!lineOf.has(sku.code)) lineOf.set(sku.code, row.line);
    if (words.length > 0) errors.push({ line: row.line, words: words.join('；') });
  }
  for (const { line, skus } of products.values())
    if (skus.length > 1 && skus.some(({ value }) => value === null))
      errors.push({ line, words: '同一商品的多个规格须填写规格' });
  return { products: [...products.values()], errors: distinct(errors) };
}

const distinct = (errors: readonly ImportError[]): ImportError[] => {
  const lines = new Map<number, ImportError>();
  for (const error of errors) if (!lines.has(error.line)) lines.set(error.line, error);
  return [...lines.values()].toSorted((one, other) => one.line - other.line);
};

const begun = ({ line, cellOf }: TableRow<Column>): Begun => ({
  line,
  code: cellOf('商品编码'),
  name: cellOf('商品名称'),
  category: partsOf(cellOf('类目'), '/'),
  labels: partsOf(cellOf('标签'), '、'),
  skus: [],
});

const partsOf = (text: string, sign: string) =>
  text
    .split(sign)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const filled = (text: string) => (text === '' ? null : text);

const skuIn = ({ line, cellOf }: TableRow<Column>): ImportedSku => ({
  line,
  code: cellOf('规格编码'),
  value: filled(cellOf('规格')),
  retailFen: typedFen(cellOf('市场价')) ?? (0 as Fen),
  costFen: typedFen(cellOf('成本价')) ?? null,
  barcode: filled(cellOf('条码')),
  modelCode: filled(cellOf('型号代码')),
});

function codeFaults(column: '商品编码' | '规格编码', code: string): string[] {
  if (code === '') return [`请填写${column}`];
  return codeForm.test(code) && code.length <= maxCode
    ? []
    : [`${column}应为1到${maxCode}位字母、数字、点、横线或下划线，以字母或数字开头`];
}

function productFaults({ cellOf }: TableRow<Column>, known: KnownForProducts): string[] {
  const code = cellOf('商品编码');
  const name = cellOf('商品名称');
  const category = partsOf(cellOf('类目'), '/');
  const labels = partsOf(cellOf('标签'), '、');
  return [
    ...codeFaults('商品编码', code),
    ...(known.productCodes.has(code) ? ['商品编码已存在'] : []),
    ...(name === '' ? ['请填写商品名称'] : []),
    ...(name.length > maxProductName ? [`商品名称最多${maxProductName}个字`] : []),
    ...(category.length > maxCategoryDepth ? [`类目最多${maxCategoryDepth}级`] : []),
    ...(category.some((part) => part.length > maxCategoryName)
      ? [`类目名称最多${maxCategoryName}个字`]
      : []),
    ...(labels.length > maxProductLabels ? [`标签最多${maxProductLabels}个`] : []),
    ...(labels.some((label) => label.length > maxProductLabel)
      ? [`每个标签最多${maxProductLabel}个字`]
      : []),
    ...(new Set(labels).size < labels.length ? ['标签重复'] : []),
    ...([name, ...category, ...labels].every(isStorable) ? [] : ['包含不支持的字符']),
  ];
}

/** A further row of a product repeats what the first says, or leaves it empty. */
function otherFaults({ cellOf }: TableRow<Column>, first: Begun): string[] {
  const repeated: readonly (readonly [Column, string, string])[] = [
    ['商品名称', cellOf('商品名称'), first.name],
    ['类目', partsOf(cellOf('类目'), '/').join('/'), first.category.join('/')],
    ['标签', partsOf(cellOf('标签'), '、').join('、'), first.labels.join('、')],
  ];
  return repeated
    .filter(([, cell, said]) => cell !== '' && cell !== said)
    .map(([column]) => `${column}与第${first.line}行不一致`);
}

function skuFaults(
  { cellOf }: TableRow<Column>,
  known: KnownForProducts,
  lineOf: ReadonlyMap<string, number>,
): string[] {
  const code = cellOf('规格编码');
  const retail = typedFen(cellOf('市场价'));
  const before = lineOf.get(code);
  const long = (Object.keys(maxShortText) as (keyof typeof maxShortText)[])
    .filter((column) => cellOf(column).length > maxShortText[column])
    .map((column) => `${column}最多${maxShortText[column]}个字`);
  const isOdd = (Object.keys(maxShortText) as Column[]).some(
    (column) => !isStorable(cellOf(column)) || cellOf(column).includes('\t'),
  );
  return [
    ...codeFaults('规格编码', code),
    ...(code !== '' && before !== undefined ? [`与第${before}行的规格编码重复`] : []),
    ...(known.skuCodes.has(code) ? ['规格编码已存在'] : []),
    ...(retail === null || retail === undefined || retail <= 0
      ? ['市场价应为大于0、最多两位小数的金额']
      : []),
    ...(typedFen(cellOf('成本价')) === undefined ? ['成本价应为最多两位小数的金额'] : []),
    ...long,
    ...(isOdd ? ['包含不支持的字符'] : []),
  ];
}
