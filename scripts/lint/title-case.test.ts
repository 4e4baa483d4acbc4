import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

const features = `${import.meta.dirname}/../../apps/web/src/features`

/** Names of persons, keys and literal labels of the specification in texts that are otherwise in sentence case. */
const names = /\$\{.*|Create Organization|CSV/

type Label = { element: string; attribute: string; text: string }

/** The literal texts in attributes and children of the elements of a file. */
function labelsIn(code: string): Label[] {
  const file = ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const labels: Label[] = []
  const visit = (node: ts.Node, element = '', attribute = '') => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isJsxText(node)
    if (isText && node.text.trim()) labels.push({ element, attribute, text: node.text.trim() })
    ts.forEachChild(node, (child) => {
      if (ts.isJsxElement(node)) visit(child, node.openingElement.tagName.getText(file))
      else if (ts.isJsxSelfClosingElement(node)) visit(child, node.tagName.getText(file))
      else visit(child, element, ts.isJsxAttribute(node) ? node.name.getText(file) : attribute)
    })
  }
  visit(file)
  return labels
}

const labels = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.includes('.test.') && !path.startsWith('accounts/'))
  .flatMap((path) => labelsIn(readFileSync(`${features}/${path}`, 'utf8')))

/** The words after the first one that are written like names or like ordinary words. Short words do not count. */
const laterWords = (text: string) =>
  text
    .replace(names, '')
    .split(/[ \n]+/)
    .slice(1)
    .filter((word) => word.length > 4)
const isCapital = (word: string) => /^[A-Z]/.test(word)

it('titles of dialogs that name an action, and their buttons, are in title case', () => {
  const titles = labels.filter(
    ({ element, attribute, text }) =>
      (attribute === 'title' && /Dialog$/.test(element)) ||
      (/^(submit|confirm)Label$/.test(attribute) && !/[?.]$/.test(text)),
  )
  expect(titles.length).toBeGreaterThan(40)
  const others = titles.filter(({ text }) => !text.endsWith('?') && !laterWords(text).every(isCapital))
  // The answer to a question.
  expect(others.map(({ text }) => text)).toEqual(['Stop the timer'])
})

it('items of menus are in sentence case', () => {
  const items = labels.filter(({ element, attribute }) => element === 'Menu.Item' && attribute === '')
  expect(items.length).toBeGreaterThan(10)
  expect(items.filter(({ text }) => laterWords(text).some(isCapital)).map(({ text }) => text)).toEqual([])
})
