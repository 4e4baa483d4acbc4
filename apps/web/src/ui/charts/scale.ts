/** Round whole numbers from 0 to at least `most`, three to six of them, for the axis of something counted. */
export function ticksTo(most: number): number[] {
  const wanted = Math.max(1, most) / 4
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= wanted) ?? 10) * power)
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, place) => place * step)
}

/** Which of so many labels there is room for: every n-th, and always the last. */
export function labelled(count: number, room: number, labelWidth: number): number[] {
  const every = Math.max(1, Math.ceil((count * labelWidth) / room))
  return Array.from({ length: count }, (_, place) => place).filter((place) => (count - 1 - place) % every === 0)
}

/** The text, shortened to about so many pixels at 12 px type. */
export function shortened(text: string, room: number) {
  const most = Math.floor(room / 6.4)
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…`
}
