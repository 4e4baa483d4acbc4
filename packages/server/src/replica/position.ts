/** A position in the write-ahead log, which grows with every write. */
export type Position = bigint

/** Converts a position as PostgreSQL writes it, such as `16/B374D848`, to a number. */
export function parsePosition(text: string): Position {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`${text} is not a position in the write-ahead log.`)
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
