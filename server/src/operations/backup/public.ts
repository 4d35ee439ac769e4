export { backupKey, BackupRefusal } from './archive-format.ts';
export { openBackupPlace, type BackupPlace } from './backup-place.ts';
export { lastRun } from './backup-runs.ts';
export { NightlyBackup, type NightlyBackupOptions } from './nightly-backup.ts';
export { checkBackup } from './read-backup.ts';
export { restoreBackup } from './restore-backup.ts';
export { verifyBackup } from './verify-backup.ts';
export { writeBackup } from './write-backup.ts';
