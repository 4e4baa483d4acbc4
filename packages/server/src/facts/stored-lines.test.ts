import type { Line } from '@muster/contracts/facts/lines'
import { lineText } from '@muster/contracts/facts/text'
import { restore } from '@muster/database/backup/restore'
import { databaseBefore } from '@muster/database/testing-migrations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * A backup that was made with the last version before migration 0022. Its rooms contain lines about users with unusual
 * names who were added, were removed, left, or called each other, and sentences that are not in the wording of any
 * version. After the lines were written, one user was renamed, and another one left the organization.
 */
const backup = new URL('fixtures/before-lines.backup', import.meta.url).pathname

let database: Awaited<ReturnType<typeof databaseBefore>>
let linesBefore: { id: string; content: string }[]
let lines: (Line & { id: string })[]
beforeAll(async () => {
  database = await databaseBefore('0022')
  await restore(database.url, backup)
  linesBefore = await database.rows(`select id, content from chat_messages where kind = 'system' order by room_id, seq`)
  await database.migrateTo('0022')
  lines = await database.rows(`
    select id, coalesce(fact_kind, 'text') as kind, coalesce(fact_values, json_build_object('content', content)) as "values"
    from chat_messages where kind = 'system' order by room_id, seq`)
})
afterAll(() => database.close())

const valuesOf = (text: string) => lines.filter((line) => lineText(line) === text).map(({ values }) => values)

describe('stored lines of the chat', () => {
  it('are generated again from kind and values, byte for byte', () => {
    expect(linesBefore.length).toBeGreaterThan(400)
    expect(lines.map((line) => ({ id: line.id, content: lineText(line) }))).toEqual(linesBefore)
  })

  it('have a kind, except for those that no version generates or that can be read in several ways', () => {
    const texts = lines.flatMap((line) => (line.kind === 'text' ? [lineText(line)] : []))
    expect(texts).toEqual([
      'An older line\non two lines',
      'Audio call • 0:42',
      'Audio call • 00:61',
      'Video call • 01:02:03',
      'Audio call • 007:00',
      'Ada Byron added .',
      ' left the group.',
      'Missed audio calls',
      '',
      'Ada Byron removed Ben',
      'Somebody added Once and Twice.',
    ])
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(
      new Set(['room.added', 'room.removed', 'room.left', 'call.missed', 'call.declined', 'call.ended', 'text']),
    )
  })

  it('are parsed into the values that made them, whatever words the names contain', () => {
    expect(valuesOf('Ada Byron added Eve added Mallory.')).toContainEqual({
      actor: 'Ada Byron',
      names: ['Eve added Mallory'],
    })
    const zoe = 'Zoë "Z" O’Hara, who removed "x" 😀'
    expect(valuesOf(`${zoe} removed and.`)).toContainEqual({ actor: zoe, name: 'and' })
    expect(valuesOf('Bob left the group left the group.')).toContainEqual({ name: 'Bob left the group' })
    expect(valuesOf('Ada Byron added Bob left the group.')).toContainEqual({
      actor: 'Ada Byron',
      names: ['Bob left the group'],
    })
    expect(valuesOf('Ada Byron added Simon and Garfunkel.')).toContainEqual({
      actor: 'Ada Byron',
      names: ['Simon and Garfunkel'],
    })
    expect(valuesOf('Ada Byron added Simon and Garfunkel and person10.')).toContainEqual({
      actor: 'Ada Byron',
      names: ['Simon and Garfunkel', 'person10'],
    })
    expect(valuesOf('Ada Byron added Missed audio call and and.')).toContainEqual({
      actor: 'Ada Byron',
      names: ['Missed audio call', 'and'],
    })
    expect(valuesOf('Ada Byron added 5 more and Rock, Paper.')).toContainEqual({
      actor: 'Ada Byron',
      names: ['5 more', 'Rock, Paper'],
    })
    expect(valuesOf("Ada Byron added D'Arcy, a\\b %_ $1, removed, Łukasz and 李雷.")).toContainEqual({
      actor: 'Ada Byron',
      names: ["D'Arcy", 'a\\b %_ $1', 'removed', 'Łukasz', '李雷'],
    })
    // Grace was renamed later. Her former name is known from the line 'Grace Murray left the group.', which has only
    // one possible meaning.
    expect(valuesOf('Ada Byron added Grace Murray and person10.')).toContainEqual({
      actor: 'Ada Byron',
      names: ['Grace Murray', 'person10'],
    })
    expect(valuesOf("Ada Byron added D'Arcy, Grace Murray, a\\b %_ $1, person10, removed and 2 more.")).toContainEqual({
      actor: 'Ada Byron',
      names: ["D'Arcy", 'Grace Murray', 'a\\b %_ $1', 'person10', 'removed'],
      more: 2,
    })
    expect(valuesOf('Video call • 5999:59')).toEqual([{ call: 'video', seconds: 359_999 }])
    expect(valuesOf('Declined audio call')).toEqual([{ call: 'audio' }])
  })

  it('do not affect what users wrote', async () => {
    const rows = await database.rows(`
      select content, fact_kind, fact_values from chat_messages where kind = 'user'`)
    expect(rows).toContainEqual({ content: 'Ada Byron added Ben.', fact_kind: null, fact_values: null })
  })
})
