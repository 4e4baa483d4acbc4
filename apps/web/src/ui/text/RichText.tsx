import { type ReactNode, useMemo } from 'react'
import type { Check } from './check-context.ts'
import type { Usernames } from './markdown/find-in-text.ts'
import { isTooComplex } from './markdown/is-too-complex.ts'
import classes from './markdown/markdown.module.css'
import { parseMarkdown } from './markdown/parse.ts'
import { renderMarkdown } from './markdown/render-markdown.tsx'

type Props = {
  content: string
  usernames?: Usernames
  /** Renders the key of a task; by default a key is shown as typed. */
  renderKey?: (text: string) => ReactNode
  /** Renders an address that was typed in the text; by default it is the given link. */
  renderAddress?: (address: string, link: ReactNode) => ReactNode
  /** Checks the box whose character is at this position of the content; without it, boxes cannot be changed. */
  onCheck?: Check
}

/** The first heading of a text is below the headings of the page and of its sections. */
const headingOffset = 2

const nobody: Usernames = new Map()

/** Shows a text that a user wrote in Markdown. HTML in it shows as it was typed. Each block has its own direction. */
export function RichText({ content, usernames = nobody, renderKey, renderAddress, onCheck }: Props) {
  const root = useMemo(() => (isTooComplex(content) ? undefined : parseMarkdown(content)), [content])
  if (!root)
    return (
      <div className={`${classes.markdown} ${classes.asTyped}`} dir='auto'>
        {content}
      </div>
    )
  return (
    <div className={classes.markdown}>
      {renderMarkdown(root, { source: content, usernames, renderKey, renderAddress, onCheck, headingOffset })}
    </div>
  )
}
