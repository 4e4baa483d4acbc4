/** Letters that have no decomposition, as PostgreSQL's `unaccent` replaces them. */
const replacements: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ß: 'ss',
  þ: 'th',
}

/** A word without accents and in lower case, with the positions of its characters in the original text. */
export type FoldedWord = { text: string; startOf: (index: number) => number; endOf: (index: number) => number }

/** Splits a text into its words, as the columns of the search do. The positions are those of UTF-16. */
export function foldedWords(text: string): FoldedWord[] {
  const words: FoldedWord[] = []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu))
    words.push(/^[0-9A-Za-z]+$/.test(word) ? asciiWord(word, index) : foldWord(word, index))
  return words.filter((word) => word.text !== '')
}

const asciiWord = (word: string, offset: number): FoldedWord => ({
  text: word.toLowerCase(),
  startOf: (index) => offset + index,
  endOf: (index) => offset + index + 1,
})

function foldWord(word: string, offset: number): FoldedWord {
  const starts: number[] = []
  const ends: number[] = []
  let text = ''
  let position = offset
  for (const character of word) {
    const end = position + character.length
    const letters = fold(character)
    // A combining mark belongs to the letter before it.
    if (letters === '' && ends.length > 0) ends[ends.length - 1] = end
    for (let index = 0; index < letters.length; index++) {
      starts.push(position)
      ends.push(end)
    }
    text += letters
    position = end
  }
  return { text, startOf: (index) => starts[index] ?? offset, endOf: (index) => ends[index] ?? position }
}

function fold(character: string): string {
  if (character < '\u0080') return character.toLowerCase()
  const letters = character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return replacements[letters] ?? letters
}
