/** The position of the box of a task list item: of the character between its brackets. */
const box = /^(?:[-+*]|\d{1,9}[.)])\s+\[(?=[ \txX]\])/

/**
 * Returns the position of the character between the brackets of the box of the list item that starts at `start`;
 * undefined if the item has no box.
 */
export function boxAt(source: string, start: number): number | undefined {
  const match = box.exec(source.slice(start, start + 1_000))
  return match ? start + match[0].length : undefined
}

/** Checks or unchecks the box whose character is at `position`, and changes nothing else. */
export function setBox(source: string, position: number, isChecked: boolean): string {
  if (source[position - 1] !== '[' || source[position + 1] !== ']') return source
  return source.slice(0, position) + (isChecked ? 'x' : ' ') + source.slice(position + 1)
}
