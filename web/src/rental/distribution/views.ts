/** The parts of 分销, in the order of its head. */
const labels = {
  distributors: '分销员',
  tree: '关系树',
  records: '佣金记录',
  rules: '规则',
} as const;

export type DistributionView = keyof typeof labels;

export const views = (Object.keys(labels) as DistributionView[]).map((value) => ({
  value,
  label: labels[value],
}));
