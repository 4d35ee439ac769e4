const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** 1536 is `1.5 KB`: at most one decimal, in powers of 1024. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const amount = Math.round((bytes / 1024 ** power) * 10) / 10;
  // 1023.96 KB would read 1024 KB
  return amount >= 1024 && power < units.length - 1
    ? `1 ${units[power + 1]}`
    : `${amount} ${units[power]}`;
}

/** 93784 seconds are `1天2小时`: the two largest units that count. */
export function spanText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3_600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return `${days}天${hours}小时`;
  if (hours > 0) return `${hours}小时${minutes}分钟`;
  return minutes > 0 ? `${minutes}分钟${Math.floor(seconds % 60)}秒` : `${Math.floor(seconds)}秒`;
}

/** 350 is `350毫秒`, 2340 `2.3秒`, 93000 `1分钟33秒`. What is not known is `-`. */
export function tookText(ms: number | null): string {
  if (ms === null) return '-';
  if (ms < 1000) return `${ms}毫秒`;
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)}秒` : spanText(ms / 1000);
}
