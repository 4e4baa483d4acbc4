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

/** A word without accents and in lower case, with the position of each of its characters in the original text. */
export type FoldedWord = { text: string; starts: number[]; ends: number[] }

/** Splits a text into its words, as the columns `search` do. The positions are those of UTF-16. */
export function foldedWords(text: string): FoldedWord[] {
  const words: FoldedWord[] = []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) words.push(foldWord(word, index))
  return words.filter((word) => word.text !== '')
}

function foldWord(word: string, offset: number): FoldedWord {
  const folded: FoldedWord = { text: '', starts: [], ends: [] }
  let position = offset
  for (const character of word) {
    const end = position + character.length
    const letters = fold(character)
    // A combining mark belongs to the letter before it.
    if (letters === '' && folded.ends.length > 0) folded.ends[folded.ends.length - 1] = end
    for (let index = 0; index < letters.length; index++) {
      folded.starts.push(position)
      folded.ends.push(end)
    }
    folded.text += letters
    position = end
  }
  return folded
}

function fold(character: string): string {
  if (character < '\u0080') return character.toLowerCase()
  const letters = character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return replacements[letters] ?? letters
}
