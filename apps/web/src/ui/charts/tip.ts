/** The tooltip of one value of a chart. */
export type Tip = {
  title: string
  lines: readonly { label?: string; value: string; color?: string }[]
}

/** The tooltip as a single line of text. */
export const tipText = ({ title, lines }: Tip) =>
  `${title}: ${lines.map(({ label, value }) => (label ? `${label} ${value}` : value)).join(', ')}`
