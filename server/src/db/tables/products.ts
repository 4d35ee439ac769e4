import type { Fen } from '@rental/domain/money';
import type { Grade } from '@rental/domain/rental/devices/grade';
import type { Specification } from '@rental/domain/rental/products/specification';
import type { ColumnType, Generated } from 'kysely';
import type { Given, Row } from './rows.ts';

/** The catalogue of a brand. */
export interface ProductsTables {
  product_categories: Row & {
    parent_id: number | null;
    name: string;
    sort: Generated<number>;
    created_at: Generated<Date>;
  };
  products: Row & {
    code: string;
    name: string;
    /** The category's name as the previous release writes it. Nothing reads it. */
    category: Generated<string>;
    category_id: Given<number>;
    /** Addresses of 素材, the cover first. */
    images: Generated<string[]>;
    /** Markup that was cleaned. */
    description: Generated<string>;
    specifications: ColumnType<Specification[], string | undefined, string>;
    labels: Generated<string[]>;
    sort: Generated<number>;
    is_on_shelf: Generated<boolean>;
    on_shelf_at: Given<Date>;
    off_shelf_at: Given<Date>;
    revision: Generated<number>;
    created_at: Generated<Date>;
  };
  skus: Row & {
    product_id: number;
    code: string;
    name: string;
    /** Its value of each specification of the product. */
    spec_values: Generated<string[]>;
    barcode: Given<string>;
    model_code: Given<string>;
    /** 市场价. */
    retail_fen: Fen;
    cost_fen: Given<Fen>;
    is_enabled: Generated<boolean>;
    sort: Generated<number>;
    /** How its devices lose their value, unless a device has it otherwise. */
    depreciation_months: Generated<number>;
    residual_bp: Generated<number>;
    /** 出租成色; null: every grade. */
    rentable_grades: Given<Grade[]>;
  };
}
