import type { ImportKind } from '@rental/contract/platform/imports';
import type { Generated } from 'kysely';
import type { Given, Row } from './rows.ts';

/** Tables that operators imported. */
export interface ImportsTables {
  imports: Row & {
    kind: ImportKind;
    file_name: string;
    operator_id: number;
    at: Date;
    row_count: number;
    /** Rows that were there already, with the same content. */
    skipped_count: Generated<number>;
    /** Above zero: nothing was imported. */
    error_count: Generated<number>;
  };
  /** 接管导入 of an order: its number in the system before, and where it stood in the file. */
  order_takeovers: Row & {
    order_id: number;
    import_id: number;
    line: number;
    external_no: string;
    content_hash: string;
    /** The device that was out with it. */
    serial: string;
    /** The limits on prices that it passed on that day; null: none. */
    beyond_cap: Given<string>;
  };
}
