/** Three to six round integers from 0 to at least `most`, for the axis of a count. */
export function ticksTo(most: number): number[] {
  const wanted = Math.max(1, most) / 4
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= wanted) ?? 10) * power)
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, place) => place * step)
}

/** Indexes of the labels that fit: every n-th, and always the last. */
export function labelled(count: number, room: number, labelWidth: number): number[] {
  const every = Math.max(1, Math.ceil((count * labelWidth) / room))
  return Array.from({ length: count }, (_, place) => place).filter((place) => (count - 1 - place) % every === 0)
}

/** The text, truncated to about this many pixels at 12 px type. */
export function shortened(text: string, room: number) {
  const most = Math.floor(room / 6.4)
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…`
}
