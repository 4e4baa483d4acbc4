import { labelOfPath } from '@muster/contracts/labels'
import { texts } from '@muster/contracts/texts'
import { describe, expect, it } from 'vitest'
import { type Door, doors, mistakesIn } from '../testing/mistakes.ts'
import { parse } from './parse-request.ts'
import { Problem } from './problems.ts'

const all = await doors()

function refusalOf({ schema, where }: Door, value: unknown): Problem | undefined {
  try {
    parse(schema, value, where)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

type Refusal = { door: string; field: string; what: string; sentence: string }

/** What the field of each single mistake is told; a value that is taken after all is no mistake. */
const refusals: Refusal[] = all.flatMap((door) =>
  mistakesIn(door.schema).flatMap(({ field, what, value }) => {
    const errors = refusalOf(door, value)?.errors ?? []
    return errors
      .filter((error) => error.field === field)
      .map(({ message }) => ({ door: `${door.name} ${door.where}`, field, what, sentence: message }))
  }),
)

// PRINT_REFUSALS=1 npx vitest run packages/server/src/http/parse-request.test.ts: every sentence, with where it is first told.
if (process.env.PRINT_REFUSALS) {
  const first = new Map(
    refusals.toReversed().map(({ door, field, what, sentence }) => [sentence, `${door} ${field}: ${what}`]),
  )
  const lines = [...first].map(([sentence, where]) => `${sentence}  (${where})`).toSorted()
  process.stdout.write(`${lines.join('\n')}\n`)
}

describe('what is refused at the door', () => {
  it('is everything that a person or a program can send', () => {
    expect(all.filter(({ where }) => where === 'body').length).toBeGreaterThan(40)
    expect(all.filter(({ where }) => where === 'query').length).toBeGreaterThan(20)
    expect(all.filter(({ where }) => where === 'event').length).toBeGreaterThan(12)
    expect(refusals.length).toBeGreaterThan(1_000)
  })

  it('is told in a sentence that names the field and what it must be, never in words of the validator [W5]', () => {
    const bad = refusals.filter(({ field, sentence }) => {
      const isOurs = !/Invalid|\bexpected\b|received|undefined|NaN|regex|pattern|zod|\[object/.test(sentence)
      const saysWhat = /\b(must|is required|is not|contains|cannot|names|Choose|enter)\b/.test(sentence)
      const label = labelOfPath(field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)))
      const names = sentence.startsWith(label) || sentence.startsWith('"nonsense"') || sentence.startsWith('The ')
      return !(isOurs && saysWhat && (names || literal.has(sentence)))
    })
    expect(bad).toEqual([])
  })

  it('is every text with NUL or half a character, wherever it is sent [S14]', () => {
    const texts = all.flatMap((door) =>
      mistakesIn(door.schema)
        .filter(({ what }) => what === 'with NUL' || what === 'half a character')
        .map((mistake) => ({ door, ...mistake })),
    )
    expect(texts.length).toBeGreaterThan(300)
    const taken = texts.filter(({ door, value }) => refusalOf(door, value)?.status !== 422)
    expect(taken.map(({ door, field }) => `${door.name} ${field}`)).toEqual([])
  })
})

/** Sentences that the specification gives for a field, which name it in their own way. */
const literal = new Set([...stringsIn(texts), 'Password must have at least 8 characters'])

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
