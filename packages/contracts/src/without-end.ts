/** The text without the characters at its end that the pattern matches; a `…+$` would be tried from each of them. */
export function withoutEnd(text: string, character: RegExp): string {
  const characters = [...text]
  let end = characters.length
  while (end > 0 && character.test(characters[end - 1] ?? '')) end--
  return characters.slice(0, end).join('')
}
