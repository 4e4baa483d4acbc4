import { fieldNameAt } from '@muster/contracts/field-names'
import { texts } from '@muster/contracts/texts'
import { describe, expect, it } from 'vitest'
import { type InputSchema, inputSchemas, mistakesIn } from '../testing/mistakes.ts'
import { parse } from './parse-request.ts'
import { Problem } from './problems.ts'

const inputs = await inputSchemas()

function refusalOf({ schema, where }: InputSchema, value: unknown): Problem | undefined {
  try {
    parse(schema, value, where)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

type Refusal = { input: string; field: string; description: string; sentence: string }

/** For each mistake that the schemas refuse, the messages about the field that contains the mistake. */
const refusals: Refusal[] = inputs.flatMap((input) =>
  mistakesIn(input.schema).flatMap(({ field, description, value }) => {
    const errors = refusalOf(input, value)?.errors ?? []
    return errors
      .filter((error) => error.field === field)
      .map(({ message }) => ({ input: `${input.name} ${input.where}`, field, description, sentence: message }))
  }),
)

// This command prints every sentence with its first occurrence:
// PRINT_REFUSALS=1 npx vitest run packages/server/src/http/parse-request.test.ts
if (process.env.PRINT_REFUSALS) {
  const firstOccurrences = new Map(
    refusals
      .toReversed()
      .map(({ input, field, description, sentence }) => [sentence, `${input} ${field}: ${description}`]),
  )
  const lines = [...firstOccurrences].map(([sentence, occurrence]) => `${sentence}  (${occurrence})`).toSorted()
  process.stdout.write(`${lines.join('\n')}\n`)
}

describe('invalid input', () => {
  it('is tested for every input of the contract', () => {
    expect(inputs.filter(({ where }) => where === 'body').length).toBeGreaterThan(40)
    expect(inputs.filter(({ where }) => where === 'query').length).toBeGreaterThan(20)
    expect(inputs.filter(({ where }) => where === 'event').length).toBeGreaterThan(12)
    expect(refusals.length).toBeGreaterThan(1_000)
  })

  it('is described in a sentence with the field and its requirement, never in the words of the validator [W5]', () => {
    const badRefusals = refusals.filter(({ field, sentence }) => {
      const label = fieldNameAt(field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)))
      const requirement = sentence.replace(label, '')
      const isOwnSentence = !/Invalid|\bexpected\b|received|undefined|NaN|regex|pattern|zod|\[object/.test(requirement)
      const saysRequirement = /\b(must|is required|is not|contains|cannot|names|Choose|enter)\b/.test(sentence)
      const namesField = sentence.startsWith(label) || sentence.startsWith('"nonsense"') || sentence.startsWith('The ')
      return !(isOwnSentence && saysRequirement && (namesField || literalSentences.has(sentence)))
    })
    expect(badRefusals).toEqual([])
  })

  it('includes text with NUL or half a surrogate pair in every field [S14]', () => {
    const textMistakes = inputs.flatMap((input) =>
      mistakesIn(input.schema)
        .filter(({ description }) => description === 'with NUL' || description === 'half a character')
        .map((mistake) => ({ input, ...mistake })),
    )
    expect(textMistakes.length).toBeGreaterThan(300)
    const notRefused = textMistakes.filter(({ input, value }) => refusalOf(input, value)?.status !== 422)
    expect(notRefused.map(({ input, field }) => `${input.name} ${field}`)).toEqual([])
  })
})

/** Sentences with a fixed wording, which may call the field by another name. */
const literalSentences = new Set([...stringsIn(texts), 'Password must have at least 8 characters'])

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
