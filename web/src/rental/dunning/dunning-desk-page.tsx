/** 催收工作台. */
export default function DunningDeskPage() {
  return <p>x</p>;
}
