/** More rows than this are not exported at once: xlsx holds 1,048,576. */
export const maxExportedRows = 1_000_000;

/** An export takes at most as many ticked rows as any other command. */
export const maxChosenRows = 100;

export const exportFormats = { xlsx: 'Excel（.xlsx）', csv: 'CSV（.csv）' } as const;
export type ExportFormat = keyof typeof exportFormats;

/** `expired`: the file was kept for seven days and is gone. */
export const exportStatuses = {
  queued: '排队中',
  running: '导出中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
  expired: '已过期',
} as const;
export type ExportStatus = keyof typeof exportStatuses;

/** Why an export came to nothing, in the operator's words. */
export const exportFailures = {
  rights_changed: '导出期间您的账号已停用，或权限、数据范围已变更，请联系管理员后重新导出',
  too_many_rows: '符合条件的数据超过100万行，请缩小筛选范围后重新导出',
  fault: '导出未能完成，请稍后重新导出',
} as const;
export type ExportFailure = keyof typeof exportFailures;
