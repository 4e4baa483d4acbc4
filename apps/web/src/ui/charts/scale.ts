/** Two to five round integers from 0 to at least `highest`, for the axis of a count. */
export function ticksTo(highest: number): number[] {
  const roughStep = Math.max(1, highest) / 4
  const powerOfTen = 10 ** Math.floor(Math.log10(roughStep))
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * powerOfTen >= roughStep) ?? 10) * powerOfTen)
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** The indexes of the labels that fit: every n-th, counted back from the last, which is always included. */
export function labelledIndexes(count: number, room: number, labelWidth: number): number[] {
  const labelInterval = Math.max(1, Math.ceil((count * labelWidth) / room))
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % labelInterval === 0)
}

/** The text, truncated to a width of about `room` pixels at a font size of 12 px. */
export function shortenText(text: string, room: number) {
  const maxLetters = Math.floor(room / 6.4)
  return text.length <= maxLetters ? text : `${text.slice(0, Math.max(1, maxLetters - 1)).trimEnd()}…`
}
