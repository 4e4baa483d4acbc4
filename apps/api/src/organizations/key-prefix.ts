const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  å: 'a',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** The words of the name in lower-case ASCII letters, without accents and without letters of other scripts. */
const asciiWordsOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\s]/gu, (letter) => plainLetters[letter] ?? (/['’.]/.test(letter) ? '' : ' '))
    .split(/\s+/)
    .filter(Boolean)

/**
 * The 2–4 letters before the number in a task's key: the initials of the name, or the beginning of its only word. If
 * that gives fewer than two letters, the prefix is `ORG`.
 */
export function keyPrefixOf(name: string): string {
  const words = asciiWordsOf(name)
  const initials = words
    .map((word) => word[0])
    .join('')
    .slice(0, 4)
  const letters = initials.length >= 2 ? initials : (words[0] ?? '').slice(0, 3)
  return letters.length >= 2 ? letters.toUpperCase() : 'ORG'
}
