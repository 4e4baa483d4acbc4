import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { can } from '@muster/contracts/capabilities'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Capabilities that only the server or only the web app checks, each with the reason. */
const checkedByOneSide: Record<string, string> = {
  editProfile: 'The settings page edits only the own profile.',
  editMember: 'No page edits the job title of another member yet; the API does.',
}

const sources = {
  server: ['apps/api/src', 'apps/chat/src', 'packages/server/src'],
  web: ['apps/web/src'],
}
const nouns = ['tasks', 'goals', 'milestones', 'projects', 'organizations', 'users']

/** The capabilities that are required to change the fields of objects of one type, such as 'tasks'. */
const requiredBy = (noun: string) =>
  [...readFileSync(join(root, `packages/contracts/src/${noun}/fields.ts`), 'utf8').matchAll(/change: '(\w+)'/g)].map(
    ([, name]) => name ?? '',
  )

/** The contents of the product's source files in these folders, without tests and their helpers. */
function sourceTextsOf(folders: string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
}

/**
 * The capabilities that the files check. `can.editTask` checks one capability. A file that contains `can[field.change]`
 * checks the capabilities that its field lists, such as `taskFields`, require.
 */
function capabilitiesIn(sourceTexts: string[]): Set<string> {
  const byName = [...sourceTexts.join('\n').matchAll(/\bcan\.(\w+)/g)].map(([, name]) => name ?? '')
  const byField = sourceTexts
    .filter((source) => /\bcan\[\w+\.change\]/.test(source))
    .flatMap((source) =>
      nouns.filter((noun) => source.includes(`${noun.slice(0, -1)}Fields`)).flatMap((noun) => requiredBy(noun)),
    )
  return new Set([...byName, ...byField])
}

const notCheckedByBothSides = (server: Set<string>, web: Set<string>) =>
  Object.keys(can).filter((name) => !(server.has(name) && web.has(name)))

describe('capabilities', () => {
  const server = capabilitiesIn(sourceTextsOf(sources.server))
  const web = capabilitiesIn(sourceTextsOf(sources.web))

  it('are checked by the server and by the web app, except where a reason is given', () => {
    expect(server.size).toBeGreaterThan(20)
    expect(notCheckedByBothSides(server, web).toSorted()).toEqual(Object.keys(checkedByOneSide).toSorted())
  })

  it('that only one side checks are detected', () => {
    const withoutDelete = new Set([...web].filter((name) => name !== 'deleteTask'))
    expect(notCheckedByBothSides(server, withoutDelete)).toContain('deleteTask')
    expect(capabilitiesIn(['refuseUnless(can.deleteTask(actor))'])).toEqual(new Set(['deleteTask']))
  })

  it('that the fields of a noun require are checked where those fields are', () => {
    const check = 'const field = userFields[key]\nreturn can[field.change](actor, { id })'
    expect(capabilitiesIn([check])).toEqual(new Set(['editProfile', 'editMember']))
    expect(capabilitiesIn(['userFields', check.replaceAll('userFields', 'fields')])).toEqual(new Set())
  })
})
