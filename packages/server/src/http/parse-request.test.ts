import { labelOfPath } from '@muster/contracts/labels'
import { texts } from '@muster/contracts/texts'
import { describe, expect, it } from 'vitest'
import { type InputSchema, inputSchemas, mistakesIn } from '../testing/mistakes.ts'
import { parse } from './parse-request.ts'
import { Problem } from './problems.ts'

const all = await inputSchemas()

function refusalOf({ schema, where }: InputSchema, value: unknown): Problem | undefined {
  try {
    parse(schema, value, where)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

type Refusal = { input: string; field: string; what: string; sentence: string }

/** The message for the field of each single mistake; accepted values are omitted. */
const refusals: Refusal[] = all.flatMap((input) =>
  mistakesIn(input.schema).flatMap(({ field, what, value }) => {
    const errors = refusalOf(input, value)?.errors ?? []
    return errors
      .filter((error) => error.field === field)
      .map(({ message }) => ({ input: `${input.name} ${input.where}`, field, what, sentence: message }))
  }),
)

// PRINT_REFUSALS=1 npx vitest run packages/server/src/http/parse-request.test.ts: lists every sentence with its first occurrence.
if (process.env.PRINT_REFUSALS) {
  const first = new Map(
    refusals.toReversed().map(({ input, field, what, sentence }) => [sentence, `${input} ${field}: ${what}`]),
  )
  const lines = [...first].map(([sentence, where]) => `${sentence}  (${where})`).toSorted()
  process.stdout.write(`${lines.join('\n')}\n`)
}

describe('invalid input', () => {
  it('is tested for every input of the contract', () => {
    expect(all.filter(({ where }) => where === 'body').length).toBeGreaterThan(40)
    expect(all.filter(({ where }) => where === 'query').length).toBeGreaterThan(20)
    expect(all.filter(({ where }) => where === 'event').length).toBeGreaterThan(12)
    expect(refusals.length).toBeGreaterThan(1_000)
  })

  it('is described in a sentence with the field and its requirement, never in the words of the validator [W5]', () => {
    const bad = refusals.filter(({ field, sentence }) => {
      const isOurs = !/Invalid|\bexpected\b|received|undefined|NaN|regex|pattern|zod|\[object/.test(sentence)
      const saysWhat = /\b(must|is required|is not|contains|cannot|names|Choose|enter)\b/.test(sentence)
      const label = labelOfPath(field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)))
      const names = sentence.startsWith(label) || sentence.startsWith('"nonsense"') || sentence.startsWith('The ')
      return !(isOurs && saysWhat && (names || literal.has(sentence)))
    })
    expect(bad).toEqual([])
  })

  it('includes every text with NUL or half a character, in every input [S14]', () => {
    const texts = all.flatMap((input) =>
      mistakesIn(input.schema)
        .filter(({ what }) => what === 'with NUL' || what === 'half a character')
        .map((mistake) => ({ input, ...mistake })),
    )
    expect(texts.length).toBeGreaterThan(300)
    const taken = texts.filter(({ input, value }) => refusalOf(input, value)?.status !== 422)
    expect(taken.map(({ input, field }) => `${input.name} ${field}`)).toEqual([])
  })
})

/** Literal sentences of the specification, which name the field differently. */
const literal = new Set([...stringsIn(texts), 'Password must have at least 8 characters'])

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
