import { type TaskPriority, taskPriorities } from '@muster/contracts/tasks/vocabulary'

/** What the words of a composer mean. The order of `people` is that of the text. */
export type ComposedWords<ParsedDate> = {
  title: string
  /** Beginnings of names after `@`. */
  people: string[]
  /** Beginning of a name after `#`. */
  project?: string
  priority?: TaskPriority
  date?: ParsedDate & {
    /** The words of the text that mean the date. */
    words: string
  }
}

type ParseDate<ParsedDate> = (words: string) => ParsedDate | undefined

/** A word, or words in quotation marks, with the sign before it: `@ewa`, `#"Website relaunch"`, `!high`. */
const markedPattern = /(^|\s)([@#!])(?:"([^"]*)"|(\S+))/g

/** The maximum number of words of a date: 'in 2 weeks 4 pm'. */
const maxDateWords = 5

/**
 * Parses the text of a composer: `@` a person, `#` the project, `!` the priority, and a date at the end of the title.
 * Words that mean none of these belong to the title. `keepsDate` is false if the user wants the date to be part of the
 * title.
 */
export function parseWords<ParsedDate extends object>(
  text: string,
  parseDate: ParseDate<ParsedDate>,
  keepsDate = true,
): ComposedWords<ParsedDate> {
  const people: string[] = []
  let project: string | undefined
  let priority: TaskPriority | undefined
  const rest = text.replace(markedPattern, (marked, space: string, sign: string, quoted?: string, word = '') => {
    const value = quoted ?? word
    if (sign === '@') people.push(value)
    else if (sign === '#') project = value
    else {
      const meant = priorityOf(value)
      if (!meant) return marked
      priority = meant
    }
    return space
  })
  const words = rest.trim().split(/\s+/).filter(Boolean)
  const date = keepsDate ? dateAtEnd(words, parseDate) : undefined
  const title = (date ? words.slice(0, -date.words.split(' ').length) : words).join(' ')
  return { title, people, ...(project && { project }), ...(priority && { priority }), ...(date && { date }) }
}

/** `!high`, `!h` and `!3` mean the same priority. */
function priorityOf(word: string): TaskPriority | undefined {
  const text = word.toLowerCase()
  return taskPriorities.find(
    (priority, index) => text !== '' && (priority.startsWith(text) || text === String(index + 1)),
  )
}

/** The longest date at the end of the words. At least one word remains for the title. */
function dateAtEnd<ParsedDate extends object>(words: string[], parseDate: ParseDate<ParsedDate>) {
  for (let count = Math.min(maxDateWords, words.length - 1); count > 0; count--) {
    const dateWords = words.slice(-count).join(' ')
    const date = parseDate(dateWords)
    if (date) return { ...date, words: dateWords }
  }
  return undefined
}
