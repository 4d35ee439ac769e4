export { latestImports } from './import-store.ts';
export {
  checkOf,
  errorLines,
  writeOf,
  type ImportPlan,
  type ImportedFile,
  type TableImport,
} from './table-import.ts';
