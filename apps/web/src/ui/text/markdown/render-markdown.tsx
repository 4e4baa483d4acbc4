import type { Nodes, Parents, Root } from 'mdast'
import { createElement, Fragment, type ReactNode } from 'react'
import { CodeText } from '../code/CodeText.tsx'
import type { Context, MarkdownOptions } from './context.ts'
import { definitionsOf } from './definitions.ts'
import { findInText } from './find-in-text.ts'
import classes from './markdown.module.css'
import { renderLink } from './render-link.tsx'
import { renderList } from './render-list.tsx'
import { renderTable } from './render-table.tsx'

/** Renders a parsed text as React elements. Nothing of the text is ever parsed as HTML. */
export const renderMarkdown = (root: Root, options: MarkdownOptions) =>
  renderChildren(root, { ...options, definitions: definitionsOf(root), isInLink: false, renderNode, renderChildren })

const renderChildren = (parent: Parents, context: Context): ReactNode =>
  parent.children.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity other than their position
    <Fragment key={index}>{renderNode(child, context)}</Fragment>
  ))

function renderNode(node: Nodes, context: Context): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p dir='auto'>{renderChildren(node, context)}</p>
    case 'heading':
      return createElement(
        `h${Math.min(6, node.depth + context.headingOffset)}`,
        { dir: 'auto', className: classes[`heading${node.depth}`] },
        renderChildren(node, context),
      )
    case 'blockquote':
      return <blockquote>{renderChildren(node, context)}</blockquote>
    case 'list':
      return renderList(node, context)
    case 'table':
      return renderTable(node, context)
    case 'code':
      return renderCode(node)
    case 'thematicBreak':
      return <hr />
    case 'text':
      return renderText(node.value, context)
    case 'emphasis':
      return <em>{renderChildren(node, context)}</em>
    case 'strong':
      return <strong>{renderChildren(node, context)}</strong>
    case 'delete':
      return <del>{renderChildren(node, context)}</del>
    case 'inlineCode':
      return <code className={classes.code}>{node.value.replaceAll('\n', ' ')}</code>
    case 'break':
      return <br />
    case 'link':
    case 'image':
    case 'linkReference':
    case 'imageReference':
      return renderLink(node, context)
    case 'html':
      return node.value
    default:
      return null
  }
}

function renderText(text: string, { usernames, renderKey, isInLink }: Context): ReactNode {
  if (isInLink) return text
  return findInText(text, usernames).map((piece, index) => {
    if (piece.kind === 'text') return piece.text
    if (piece.kind === 'key' && !renderKey) return piece.text
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity other than their position
      <Fragment key={index}>
        {piece.kind === 'key' ? renderKey?.(piece.text) : <span className={classes.mention}>{piece.text}</span>}
      </Fragment>
    )
  })
}

const endedCode = (value: string) => (value === '' ? '' : `${value}\n`)

/** The block can be reached by the keyboard, so that a long line can be scrolled. */
const renderCode = ({ value, lang }: { value: string; lang?: string | null }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
  <pre className={classes.block} tabIndex={0}>
    <code className={lang ? `language-${lang}` : undefined}>
      {lang ? <CodeText code={endedCode(value)} language={lang} /> : endedCode(value)}
    </code>
  </pre>
)
