import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { can } from '@muster/contracts/capabilities'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Capabilities that only one side checks, each with the reason. */
const checkedByOneSide: Record<string, string> = {
  editMember: 'No page edits the job title of another member yet; the API does.',
}

const sources = {
  server: ['apps/api/src', 'apps/chat/src', 'packages/server/src'],
  web: ['apps/web/src'],
}
const descriptions = ['tasks', 'goals', 'milestones', 'projects'].map(
  (noun) => `packages/contracts/src/${noun}/fields.ts`,
)

/** The product's source below these folders, without tests and their helpers. */
function sourceOf(folders: string[]): string {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
}

/** `can.editTask` in the source, or `can[field.change]` for every capability that a field description names. */
function checkedIn(source: string): Set<string> {
  const byName = [...source.matchAll(/\bcan\.(\w+)/g)].map(([, name]) => name ?? '')
  const byField = /\bcan\[\w+\.change\]/.test(source)
    ? descriptions.flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/change: '(\w+)'/g)].map(([, name]) => name ?? ''),
      )
    : []
  return new Set([...byName, ...byField])
}

const unpaired = (server: Set<string>, web: Set<string>) =>
  Object.keys(can).filter((name) => !(server.has(name) && web.has(name)))

describe('capabilities', () => {
  const server = checkedIn(sourceOf(sources.server))
  const web = checkedIn(sourceOf(sources.web))

  it('are checked by the server and by the web app, except where a reason is given', () => {
    expect(server.size).toBeGreaterThan(20)
    expect(unpaired(server, web).toSorted()).toEqual(Object.keys(checkedByOneSide).toSorted())
  })

  it('checked by only one side are found', () => {
    const withoutDelete = new Set([...web].filter((name) => name !== 'deleteTask'))
    expect(unpaired(server, withoutDelete)).toContain('deleteTask')
    expect(checkedIn('refuseUnless(can.deleteTask(actor))')).toEqual(new Set(['deleteTask']))
  })
})
