/** Removes the matching characters at the end of a string. Unlike a pattern such as `/ +$/`, this takes linear time. */
export function trimEndWhile(text: string, characterPattern: RegExp): string {
  const characters = [...text]
  let end = characters.length
  while (end > 0 && characterPattern.test(characters[end - 1] ?? '')) end--
  return characters.slice(0, end).join('')
}
