/** Why a job failed, in words that hold nothing of its data. Stored: never rename. */
export const jobFailures = {
  refused: '单据状态已变化，业务规则不允许',
  provider: '服务商未应答',
  storage: '文件存储不可用',
  timeout: '数据库处理超时',
  database: '数据库繁忙或连接中断',
  payload: '任务内容无法识别',
  worker: '执行进程多次意外退出',
  fault: '程序出错，请将任务编号交给技术人员',
} as const;

export type JobFailure = keyof typeof jobFailures;
