import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const trackedFiles = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-z', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file && existsSync(join(root, file)))

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')
const headingsIn = (text: string) => [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
/** The part of an address that leads to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The links of a document that lead to no file, or to no heading of a file. */
function brokenLinksIn(file: string): string[] {
  const targets = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => {
    if (/^(?:https?|mailto):/.test(target)) return false
    const [path = '', anchor] = target.split('#')
    const document = path === '' ? file : join(dirname(file), path)
    if (!existsSync(join(root, document))) return true
    return anchor !== undefined && !headingsIn(read(document)).map(anchorOf).includes(anchor)
  })
}

it('the links of all documents lead to a file and a heading that exist', () => {
  const documents = trackedFiles('*.md')
  expect(documents.length).toBeGreaterThan(100)
  expect(documents.flatMap((file) => brokenLinksIn(file).map((target) => `${file}: ${target}`))).toEqual([])
})

it('messages and comments name parts of the handbook that exist', () => {
  const headings = new Set(headingsIn(read('docs/operations.md')))
  const names = trackedFiles('apps', 'packages', 'scripts', 'deploy').flatMap((file) =>
    [...read(file).matchAll(/"([A-Z][^"\n]+)" in docs\/operations\.md/g)].map(([, name = '']) => ({ file, name })),
  )
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter(({ name }) => !headings.has(name))).toEqual([])
})
