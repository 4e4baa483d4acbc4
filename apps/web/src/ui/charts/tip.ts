/** What one value of a chart says when it is pointed at. */
export type Tip = {
  title: string
  lines: readonly { label?: string; value: string; color?: string }[]
}

/** The same in words. */
export const tipText = ({ title, lines }: Tip) =>
  `${title}: ${lines.map(({ label, value }) => (label ? `${label} ${value}` : value)).join(', ')}`
